/** The build of the console: hashed files in `dist/`, each also as .br and .gz, so that the service compresses nothing. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The others are compressed already: fonts in WOFF2, font packs, pictures. */
const TEXT = /\.(?:html|js|css|svg|wasm)$/
/** The best brotli takes ten times as long for 8 %: for what the first page names, what each document loads, and what is small. */
const BROTLI_BEST = /^(?:editor|pdf|worker)\b/
const SMALL_BYTES = 100_000

const gzipFile = promisify(gzip)
const brotliFile = promisify(brotliCompress)

function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      const entries = await readdir(dir!, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))
      const html = await readFile(join(dir!, 'index.html'), 'utf8')
      await Promise.all(
        files.map(async ({ parentPath, name }) => {
          const path = join(parentPath, name)
          const bytes = await readFile(path)
          const isBest = bytes.length < SMALL_BYTES || html.includes(`/${name}"`) || BROTLI_BEST.test(name)
          const params = { [constants.BROTLI_PARAM_QUALITY]: isBest ? 11 : 9 }
          await writeFile(`${path}.gz`, await gzipFile(bytes))
          await writeFile(`${path}.br`, await brotliFile(bytes, { params }))
        }),
      )
    },
  }
}

/** The faces of the first screen, so that its text does not wait for the style sheet. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => /source-sans-3-latin-(?:400|600)-normal.+\.woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), preloadFonts(), precompress()],
  build: {
    outDir: 'dist',
    // Inline data: would need an exception of the content security policy.
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A screen's script has the name of its folder, the text editor its own.
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/${/\/(\w[\w-]*)\/screen\.tsx$/.exec(facadeModuleId ?? '')?.[1] ?? '[name]'}-[hash].js`,
        codeSplitting: {
          groups: [
            // One file compresses better than the nine that other screens share parts of.
            { name: 'first', tags: ['$initial'] },
            { name: 'editor', test: /node_modules\/(?:@codemirror|@lezer|@marijn|style-mod|w3c-keyname|crelt)\// },
          ],
        },
      },
    },
  },
  // The worker loads the names of characters that markdown-it imports by need.
  resolve: { alias: [{ find: /^entities$/, replacement: join(import.meta.dirname, 'src/typesetting/entities.ts') }] },
  worker: { format: 'es' },
})
