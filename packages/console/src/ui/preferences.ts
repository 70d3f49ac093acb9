/** Switches of this browser, stored here: single keys, and pages a little darker in the dark. Both are on at first. */
const KEYS = { singleKeys: 'platen.single-keys', dimming: 'platen.dimming' } as const

type Preference = keyof typeof KEYS

export function isOn(preference: Preference): boolean {
  return localStorage.getItem(KEYS[preference]) !== 'off'
}

export function turn(preference: Preference, on: boolean): void {
  if (on) localStorage.removeItem(KEYS[preference])
  else localStorage.setItem(KEYS[preference], 'off')
  applyDimming()
}

/** For the style sheet. */
export function applyDimming(): void {
  if (isOn('dimming')) delete document.documentElement.dataset['dimming']
  else document.documentElement.dataset['dimming'] = 'off'
}
