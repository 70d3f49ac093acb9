/**
 * The bytes of a reply without its compression, as they arrive: some gateways compress replies although nobody asked for it.
 *
 * undici's interceptor for it is experimental, and prints a warning.
 * Source: RFC 9110 §8.4.1 (gzip, deflate), RFC 7932 (br), RFC 8878 (zstd).
 */
import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, createZstdDecompress } from 'node:zlib'

/**
 * @param encoding the header `Content-Encoding`
 * @returns `body` itself if it is not compressed, or in a way that is not known
 */
export function decompressed(body: Readable, encoding: string | string[] | undefined): Readable {
  const names = String(encoding ?? '').split(',', ENCODINGS_MAX)
  return names.reduceRight((bytes, name) => {
    const decoder = DECODERS[name.trim().toLowerCase()]?.()
    // Destroying the result destroys the body; an error of either is met by the one who reads the result.
    return decoder ? pipeline(bytes, decoder, () => {}) : bytes
  }, body)
}

/** Each takes memory of its own. */
const ENCODINGS_MAX = 3

/** Some servers send `deflate` without the zlib wrapper (RFC 9110 §8.4.1.2): its first byte tells. */
class Inflate extends Transform {
  #decoder: Transform | undefined

  override _transform(chunk: Buffer, encoding: BufferEncoding, callback: TransformCallback): void {
    this.#decoder ??= this.#open(chunk)
    this.#decoder.write(chunk, encoding, callback)
  }

  override _flush(callback: TransformCallback): void {
    if (!this.#decoder) callback()
    else this.#decoder.once('end', callback).end()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#decoder?.destroy()
    callback(error)
  }

  #open(chunk: Buffer): Transform {
    const decoder = ((chunk[0] ?? 0) & 0x0f) === ZLIB_METHOD ? createInflate() : createInflateRaw()
    decoder.on('data', (bytes) => this.push(bytes))
    decoder.on('error', (error) => this.destroy(error))
    return decoder
  }
}

/** RFC 1950 §2.2: the low four bits of the first byte. */
const ZLIB_METHOD = 8

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
  deflate: () => new Inflate(),
}
