/** `npm run set-version -- 1.2.3`: writes the version of the next release into all files that name it. */
import { fileURLToPath } from 'node:url'
import { setVersion, VERSION } from './versions.ts'

const [version = ''] = process.argv.slice(2)
if (!VERSION.test(version)) {
  process.stderr.write('npm run set-version -- MAJOR.MINOR.PATCH\n')
  process.exit(2)
}
setVersion(fileURLToPath(new URL('../..', import.meta.url)), version)
process.stdout.write(`All files name ${version}. Give CHANGELOG.md its section, and commit both.\n`)
