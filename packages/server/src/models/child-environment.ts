/**
 * What of the service's environment its child processes are given. The environment holds secrets (the database's password,
 * keys of model servers, whatever else the operator's platform puts there), and a child runs code of others.
 */

/** What a program needs to start, find its libraries and put its temporary files. The second half is for Windows. */
const NAMES = new Set([
  ...['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'LANG', 'LC_ALL', 'TZ', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'],
  ...['XDG_CACHE_HOME', 'XDG_RUNTIME_DIR'],
  ...['SYSTEMROOT', 'WINDIR', 'COMSPEC', 'PATHEXT', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA'],
  ...['NUMBER_OF_PROCESSORS', 'PROCESSOR_ARCHITECTURE', 'PROCESSOR_IDENTIFIER'],
])
/** Settings of graphics cards and of the library that computes. */
const PREFIXES = /^(?:CUDA|NVIDIA|GGML|LLAMA|VK|VULKAN|HIP|HSA|ROCR|ROCM|GPU|METAL|MTL|OMP)_/
/** `NVIDIA_API_KEY` is no setting of a card. */
const SECRET = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL/

/** For the process that holds a local model. */
export function modelEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return only(env, (name) => NAMES.has(name) || (PREFIXES.test(name) && !SECRET.test(name)))
}

/** For npm, whose own settings may have any name; all but the service's. */
export function installerEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return only(env, (name) => !/^(?:PLATEN_|DATABASE_URL|NODE_OPTIONS|NODE_TEST_CONTEXT)/.test(name))
}

/** Names in capitals: Windows writes `SystemRoot` and `Path`. */
function only(env: NodeJS.ProcessEnv, isGiven: (name: string) => boolean): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => isGiven(name.toUpperCase())))
}
