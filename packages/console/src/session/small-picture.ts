/** The picture of page 1 for the list of documents: as wide as a tile at double density, and no wider. */
const WIDTH = 416

export async function smallPicture(page: HTMLCanvasElement): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(WIDTH, page.width)
  canvas.height = Math.round((page.height * canvas.width) / page.width)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(page, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/webp', 0.8))
}
