/** Light, dark, or as the system has it; stored in this browser. */
const KEY = 'platen.theme'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function applyTheme(theme: Theme = storedTheme()): void {
  if (theme === 'system') {
    localStorage.removeItem(KEY)
    delete document.documentElement.dataset['theme']
  } else {
    localStorage.setItem(KEY, theme)
    document.documentElement.dataset['theme'] = theme
  }
}
