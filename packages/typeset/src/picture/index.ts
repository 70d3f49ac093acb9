/** Pictures for who sets documents in another way, and the readers of their files: a document without pictures loads none of it. */
export { pictureDiagnostics } from './left-out.ts'
export { type GivenSize, type Picture, sizeOf } from './picture.ts'
export { dataUrlBytes, Pictures } from './pictures.ts'
export { readPicture } from './read-picture.ts'
export type { Matrix } from './svg/matrix.ts'
export type { Painted, Scene } from './svg/scene.ts'
export { writeSvg } from './svg/write.ts'
