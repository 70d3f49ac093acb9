/** Width and height in points. ISO 216; ANSI/ASME Y14.1. */
export const PAGE_SIZES = { a4: [595.28, 841.89], letter: [612, 792], legal: [612, 1008] } as const
