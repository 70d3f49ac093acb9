/** The notes of GitHub (`> [!NOTE]`): their kinds and, by language, their labels. */
export const ALERTS = ['note', 'tip', 'important', 'warning', 'caution'] as const

/** BCP 47 primary tag → labels, in the order of ALERTS. */
const ALERT_LABELS: Readonly<Record<string, readonly string[]>> = {
  en: ['Note', 'Tip', 'Important', 'Warning', 'Caution'],
  de: ['Hinweis', 'Tipp', 'Wichtig', 'Warnung', 'Vorsicht'],
  fr: ['Remarque', 'Astuce', 'Important', 'Avertissement', 'Attention'],
  es: ['Nota', 'Consejo', 'Importante', 'Advertencia', 'Precaución'],
  it: ['Nota', 'Suggerimento', 'Importante', 'Avviso', 'Attenzione'],
  pt: ['Nota', 'Dica', 'Importante', 'Aviso', 'Cuidado'],
  nl: ['Opmerking', 'Tip', 'Belangrijk', 'Waarschuwing', 'Let op'],
  sv: ['Anmärkning', 'Tips', 'Viktigt', 'Varning', 'Observera'],
  da: ['Bemærk', 'Tip', 'Vigtigt', 'Advarsel', 'Forsigtig'],
  nb: ['Merk', 'Tips', 'Viktig', 'Advarsel', 'Forsiktig'],
  fi: ['Huomautus', 'Vihje', 'Tärkeää', 'Varoitus', 'Huomio'],
  pl: ['Uwaga', 'Wskazówka', 'Ważne', 'Ostrzeżenie', 'Przestroga'],
  cs: ['Poznámka', 'Tip', 'Důležité', 'Varování', 'Upozornění'],
  tr: ['Not', 'İpucu', 'Önemli', 'Uyarı', 'Dikkat'],
  ru: ['Примечание', 'Совет', 'Важно', 'Предупреждение', 'Осторожно'],
  uk: ['Примітка', 'Порада', 'Важливо', 'Попередження', 'Обережно'],
  el: ['Σημείωση', 'Συμβουλή', 'Σημαντικό', 'Προειδοποίηση', 'Προσοχή'],
  ja: ['注', 'ヒント', '重要', '警告', '注意'],
  ko: ['참고', '팁', '중요', '경고', '주의'],
  zh: ['注', '提示', '重要', '警告', '注意'],
}

/** In lower case: the labels of a language and those in English. @param language BCP 47. */
export const alertLabelsOf = (language: string): ReadonlySet<string> =>
  new Set(
    [...(ALERT_LABELS[language.toLowerCase().split('-')[0]!] ?? []), ...ALERT_LABELS['en']!].map((label) =>
      label.toLowerCase(),
    ),
  )

/** @param kind one of ALERTS. @param language BCP 47; English where it has no labels. */
export function alertLabel(kind: string, language: string): string {
  const labels = ALERT_LABELS[language.toLowerCase().split('-')[0]!] ?? ALERT_LABELS['en']!
  return labels[ALERTS.indexOf(kind as (typeof ALERTS)[number])] ?? kind
}
