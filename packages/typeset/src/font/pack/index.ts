/** What a loader of packs needs, and who gives their fonts to other programs. */

export { type FontFamily, packName } from './names.ts'
export { charactersMask, openTypeFile } from './open-type.ts'
export { type FontPack, openPack } from './pack.ts'
