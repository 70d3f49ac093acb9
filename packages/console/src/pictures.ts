/** Pictures of real pages, made by scripts/gallery/console-pictures.ts: one of each built-in template, and two for the sign-in screen. */
const FILES = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

/** The address of a picture; undefined for a template that has none. */
export function pictureOf(name: string): string | undefined {
  return FILES[`./pictures/${name}.webp`]
}
