/** Receives the body of a request: within its limit, within the memory that is left, and not too slowly. */
import type { FastifyRequest } from 'fastify'
import { bodyLengthDiffers, bodyTooLarge } from '../errors.ts'
import type { Connections } from './connections.ts'

/** @param bytesMax Where a route has no other limit. */
export function receiveBody(
  request: FastifyRequest,
  connections: Connections,
  bytesMax: number,
  done: (error: Error | undefined, bytes: Buffer | undefined) => void,
): void {
  const { raw } = request
  const { reservation } = request.platen
  const announced = raw.headers['content-length'] === undefined ? undefined : Number(raw.headers['content-length'])
  if (announced !== undefined && announced > bytesMax) {
    done(bodyTooLarge(bytesMax), undefined)
    return
  }
  const pieces = new Pieces()
  const end = (error: Error | undefined) => {
    stopWatching()
    raw.off('data', onData).off('end', onEnd).off('error', end)
    if (error) reservation?.release()
    done(error, error ? undefined : pieces.bytes())
  }
  const onData = (piece: Buffer) => {
    try {
      pieces.add(piece)
      if (pieces.length > bytesMax) throw bodyTooLarge(bytesMax)
      reservation?.takeBody(piece.length, pieces.length === announced)
    } catch (error) {
      end(error as Error)
    }
  }
  const onEnd = () => end(announced !== undefined && announced !== pieces.length ? bodyLengthDiffers() : undefined)
  raw.on('data', onData).on('end', onEnd).on('error', end)
  const stopWatching = connections.receive(request, () => pieces.length, end)
}

/** A body as it arrives. Many small pieces use no more memory than their bytes. */
class Pieces {
  length = 0
  #all: Buffer | undefined

  add(piece: Buffer): void {
    const end = this.length + piece.length
    if (this.#all === undefined) this.#all = piece
    else {
      if (end > this.#all.length) {
        const larger = Buffer.allocUnsafeSlow(2 * end)
        this.#all.copy(larger, 0, 0, this.length)
        this.#all = larger
      }
      piece.copy(this.#all, this.length)
    }
    this.length = end
  }

  bytes(): Buffer {
    return this.#all === undefined ? Buffer.alloc(0) : this.#all.subarray(0, this.length)
  }
}
