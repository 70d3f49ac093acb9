/** Lengths of a .docx file: twentieths of a point. */
export const TWIPS_PER_POINT = 20

export const twips = (points: number): number => Math.round(points * TWIPS_PER_POINT)
