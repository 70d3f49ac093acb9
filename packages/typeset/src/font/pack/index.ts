/** What a loader of packs needs. */
export { packUrl } from './names.ts'
export { type FontPack, openPack } from './pack.ts'
