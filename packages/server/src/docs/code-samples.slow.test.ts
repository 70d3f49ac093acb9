/** The code samples of the API reference: complete, and accepted by the compilers and parsers of this machine. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { OPERATIONS, type Operation } from '@platen/wire'
import { codeSamples } from './code-samples.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'platen-samples-'))
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

/** Exit code of the build of a client: what it needs can't be had here. */
const BUILD_IMPOSSIBLE = 3

const LABELS = ['curl', 'TypeScript', 'Python', 'Go', 'Java', 'PHP', 'Ruby']

/** The samples in a language, by operation ID and example. */
function samplesIn(label: string): [name: string, source: string][] {
  return OPERATIONS.flatMap((operation) =>
    codeSamples(operation)
      .filter((sample) => sample.label === label)
      .map(({ example, source }): [string, string] => [`${operation.id}${example ? `_${example}` : ''}`, source]),
  )
}

async function has(program: string): Promise<boolean> {
  return run(process.platform === 'win32' ? 'where' : 'which', [program]).then(
    () => true,
    () => false,
  )
}

function write(name: string, text: string): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
  return path
}

/** @throws with what the program prints. */
async function check(program: string, args: string[], cwd = folder): Promise<string> {
  const { stdout } = await run(program, args, { cwd, maxBuffer: 1 << 24 }).catch((error) => {
    throw new Error(`${program}: ${error.stdout}${error.stderr}`)
  })
  return stdout
}

test('every operation has a sample in every language, of its method in the naming map', () => {
  const names = JSON.parse(readFileSync(join(root, 'clients/conformance/operations.json'), 'utf8'))
  for (const operation of OPERATIONS) {
    const samples = codeSamples(operation)
    for (const example of operation.examples ? Object.keys(operation.examples) : [undefined])
      assert.deepEqual(
        samples.filter((sample) => sample.example === example).map(({ label }) => label),
        LABELS,
      )
    for (const { label, source } of samples) {
      assert.doesNotMatch(source, /undefined|\[object/, `${operation.id} ${label}`)
      const isOfMethod = (names[operation.id] as string[]).some((name) => source.includes(`platen.${name}(`))
      assert.ok(label !== 'TypeScript' || isOfMethod, `${operation.id}: ${source}`)
    }
  }
})

test('the curl samples call the path of the operation', () => {
  for (const operation of OPERATIONS) {
    const { method, path } = operation
    const source = codeSamples(operation)[0]?.source ?? ''
    const [, verb = 'GET', url] = /^curl(?: -N)?(?: -X (\w+))? "\$PLATEN_BASE_URL\/v1([^"?]*)/.exec(source) ?? []
    assert.equal(verb, method)
    assert.match(url as string, new RegExp(`^${path.replace(/\{\w+\}/, '((job|acc|key)_\\w{20}|[a-z0-9-]+)')}$`))
    const body = / -d '([\s\S]*)'/.exec(source)?.[1]
    if (body !== undefined) assert.equal(typeof JSON.parse(body), 'object')
  }
})

test('an operation without a line in the table is named', () => {
  const [operation] = OPERATIONS as [Operation]
  assert.throws(() => codeSamples({ ...operation, id: 'newOperation' }), /newOperation/)
})

test('the TypeScript samples compile against the client', async () => {
  const files = samplesIn('TypeScript').map(([id, source]) => write(`ts/${id}.ts`, source))
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'esnext',
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    lib: ['esnext'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    paths: { '@platen/client': [join(root, 'packages/client/src/index.ts')] },
  }
  write('ts/tsconfig.json', JSON.stringify({ compilerOptions, files }))
  await check(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(folder, 'ts')])
})

test('the Python samples parse', { skip: !(await has('python3')) && 'python3 is not on this machine' }, async () => {
  const files = samplesIn('Python').map(([id, source]) => write(`python/${id}.py`, source))
  const program = 'import ast, sys\nfor path in sys.argv[1:]:\n    ast.parse(open(path, encoding="utf-8").read(), path)'
  await check('python3', ['-c', program, ...files])
})

test('the Go samples compile against the client and are formatted', {
  skip: !(await has('go')) && 'go is not on this machine',
}, async (t) => {
  const client = join(root, 'clients/go')
  const least = Number(/^go 1\.(\d+)/m.exec(readFileSync(join(client, 'go.mod'), 'utf8'))?.[1])
  const found = Number(/go1\.(\d+)/.exec(await check('go', ['env', 'GOVERSION']))?.[1] ?? least)
  if (found < least) return t.skip(`this Go is older than 1.${least}`)
  const functions = samplesIn('Go').map(([id, source]) => {
    const used = ['context', 'fmt', 'log'].filter((name) => source.includes(`${name}.`)).map((name) => `\t"${name}"\n`)
    const imports = `import (\n${used.join('')}\n\t"platen"\n)`
    const body = source.replace(/^(?=.)/gm, '\t')
    return write(`go/${id}.go`, `package samples\n\n${imports}\n\nfunc ${id}() {\n${body}\n}\n`)
  })
  const require = `require platen v0.0.0\n\nreplace platen => ${JSON.stringify(client)}\n`
  write('go/go.mod', `module samples\n\ngo 1.${least}\n\n${require}`)
  assert.equal(await check('gofmt', ['-l', ...functions]), '')
  await check('go', ['build', './...'], join(folder, 'go'))
})

/** In place of the client: a call must fit the method of the client, and its result has the properties of the method's return type. */
const PHP_CALLS = `
use Platen\\Client;
class Calls {
    public function __get(string $name): object {
        $class = (new ReflectionProperty(Client::class, $name))->getType()->getName();
        return new class($class) {
            public function __construct(private string $class) {}
            public function __call(string $name, array $arguments): mixed {
                $method = new ReflectionMethod($this->class, $name);
                $names = [];
                foreach ($method->getParameters() as $at => $parameter) {
                    $names[] = $parameter->getName();
                    $isThere = isset($arguments[$at]) || isset($arguments[$parameter->getName()]);
                    $isThere || $parameter->isOptional() || throw new Error("$name needs {$parameter->getName()}.");
                }
                $unknown = array_filter(array_keys($arguments), fn ($key) => is_int($key) ? $key >= count($names) : !in_array($key, $names, true));
                $unknown === [] || throw new Error("$name has no parameter " . implode(', ', $unknown) . '.');
                return result($method->getReturnType());
            }
        };
    }
}
function result(?ReflectionType $type): mixed {
    $type = $type instanceof ReflectionUnionType ? $type->getTypes()[0] : $type;
    if (!$type instanceof ReflectionNamedType || $type->isBuiltin()) {
        return null;
    }
    if (is_a($type->getName(), Traversable::class, true)) {
        return [];
    }
    return new class($type->getName()) {
        public function __construct(private string $class) {}
        public function __get(string $name): mixed { return result((new ReflectionProperty($this->class, $name))->getType()); }
        public function __call(string $name, array $arguments): void { new ReflectionMethod($this->class, $name); }
        public function __toString(): string { return ''; }
    };
}
`

test('the PHP samples call methods of the client with parameters that they have', {
  skip: !(await has('php')) && 'php is not on this machine',
}, async () => {
  const samples = samplesIn('PHP').map(([id, source]) => {
    const calls = source.replace('new Client()', 'new \\Calls()')
    return `namespace Sample\\${id} {\n${calls}\n}\n`
  })
  const start = `require ${JSON.stringify(join(root, 'clients/php/tests/autoload.php'))};\n${PHP_CALLS}`
  await check('php', [
    '-d',
    'error_reporting=-1',
    write('samples.php', `<?php\nnamespace {\n${start}}\n${samples.join('')}`),
  ])
})

/** In place of the client: a call must fit the method of the client. Results are not compared: they have no types here. */
const RUBY_CALLS = `
require "platen"
class Calls < BasicObject
  def initialize(resource = nil) = @resource = resource
  def method_missing(name, *values, **named)
    return ::Calls.new(CLIENT.public_send(name)) unless @resource

    parameters = @resource.method(name).parameters
    positional = parameters.count { |kind, _| kind == :req }
    ::Kernel.raise "#{name} takes #{positional} without a name, not #{values.size}" if values.size != positional
    needed = parameters.filter_map { |kind, parameter| parameter if kind == :keyreq }
    known = needed + parameters.filter_map { |kind, parameter| parameter if kind == :key }
    ::Kernel.raise "#{name} has no #{named.keys - known}" unless (named.keys - known).empty?
    ::Kernel.raise "#{name} needs #{needed - named.keys}" unless (needed - named.keys).empty?
    ::Kernel.throw :called, true
  end
  CLIENT = ::Platen::Client.new(api_key: "x")
end
SAMPLES.each { |path| catch(:called) { eval(File.read(path, encoding: "UTF-8"), binding, path); raise "#{path} calls nothing" } }
`

test('the Ruby samples call methods of the client with parameters that they have', {
  skip: !(await has('ruby')) && 'ruby is not on this machine',
}, async () => {
  const paths = samplesIn('Ruby').map(([id, source]) =>
    write(`ruby/${id}.rb`, source.replace('Platen::Client.new', 'Calls.new')),
  )
  const program = write('samples.rb', `SAMPLES = ARGV\n${RUBY_CALLS}`)
  await check('ruby', ['-I', join(root, 'clients/ruby/lib'), program, ...paths])
})

test('the Java samples compile against the client', {
  skip: !((await has('javac')) && (await has('mvn'))) && 'javac or mvn is not on this machine',
}, async (t) => {
  const prepare = join(root, 'clients/java/conformance/Prepare.java')
  const code = await run('java', [prepare], { cwd: root, maxBuffer: 1 << 24 }).then(
    () => 0,
    (error) => (error.code === BUILD_IMPOSSIBLE ? BUILD_IMPOSSIBLE : Promise.reject(error)),
  )
  if (code === BUILD_IMPOSSIBLE) return t.skip('what the Java client depends on could not be installed')
  const files = samplesIn('Java').map(([id, source]) => {
    const [imports = '', body = ''] = source.split('\n\n')
    const name = `Sample${id}`
    return write(
      `java/${name}.java`,
      `${imports}\n\nclass ${name} {\n  void run() throws Exception {\n${body}\n  }\n}\n`,
    )
  })
  await check('javac', [
    '-proc:none',
    '-implicit:none',
    '-cp',
    join(root, 'clients/java/target/classes'),
    '-d',
    join(folder, 'java'),
    ...files,
  ])
})
