// The checks of `npm test` besides the tests: name → what runs it. To add a check, add a line here and what plants its fault in
// scripts/planted-faults.mjs.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const bin = (packageName, file) => join(root, 'node_modules', packageName, file)

/**
 * @param run starts the pinned Node with arguments: `{ code, output }`, and `skipped`, a reason, if the check can't run here.
 * @returns functions by name. With files named, a check reads those alone, and what they import: enough to find what is planted in them.
 */
export function checksWith(run) {
  return {
    types: async (...files) => {
      const projects = files.length ? ['.'] : ['.', 'packages/console']
      const results = []
      for (const project of projects) results.push(await run([bin('typescript', 'bin/tsc'), '-p', project]))
      return { code: results.some(({ code }) => code !== 0) ? 1 : 0, output: results.map((one) => one.output).join('') }
    },
    lint: (...files) =>
      run([
        bin('@biomejs/biome', 'bin/biome'),
        'ci',
        '--max-diagnostics=50',
        '--colors=off',
        '--diagnostic-level=error',
        ...(files.length ? files : ['.']),
      ]),
    'non-null': (...files) => run([join(root, 'scripts/non-null.mjs'), ...files]),
    unused: () => run([bin('knip', 'bin/knip.js'), '--no-progress']),
    imports: async (...files) => {
      const result = await run([
        bin('dependency-cruiser', 'bin/dependency-cruiser.mjs'),
        '--config',
        '.dependency-cruiser.cjs',
        '--output-type',
        'err',
        ...(files.length ? files : ['packages']),
      ])
      if (files.length) return result
      // With a compiler that it can't load, dependency-cruiser reads no files and finds no errors: that is not a pass.
      const modules = Number(/(\d+) modules/.exec(result.output)?.[1] ?? 0)
      const sources = globSync('packages/*/src/**/*.ts', { cwd: root }).length
      return modules >= sources
        ? result
        : { code: 1, output: `${result.output}\nOnly ${modules} of ${sources} modules were read.` }
    },
    patterns: (...files) => run([join(root, 'scripts/patterns.mjs'), ...files]),
    lock: () => run([join(root, 'scripts/lock.mjs'), 'check']),
    generated: () => run([join(root, 'clients/generator/main.ts'), '--check']),
    commits: () => run([join(root, 'scripts/commits.mjs')]),
  }
}

/** The checks of `npm run test:fast`: a few seconds each. */
export const FAST_CHECKS = ['types', 'imports', 'lint', 'non-null', 'lock', 'commits']
