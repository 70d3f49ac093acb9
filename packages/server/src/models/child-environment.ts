/**
 * The environment of child processes. The service's own environment holds secrets (the database's password, keys of model
 * servers, whatever the platform adds), and a child process runs third-party code.
 */

/** Needed to start, to find libraries and for temporary files. The last two lines are for Windows. */
const NAMES = new Set([
  ...['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'LANG', 'LC_ALL', 'TZ', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'],
  ...['XDG_CACHE_HOME', 'XDG_RUNTIME_DIR'],
  ...['SYSTEMROOT', 'WINDIR', 'COMSPEC', 'PATHEXT', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA'],
  ...['NUMBER_OF_PROCESSORS', 'PROCESSOR_ARCHITECTURE', 'PROCESSOR_IDENTIFIER'],
])
/** Variables of graphics drivers and of the inference library. */
const PREFIXES = /^(?:CUDA|NVIDIA|GGML|LLAMA|VK|VULKAN|HIP|HSA|ROCR|ROCM|GPU|METAL|MTL|OMP)_/
/** Such as `NVIDIA_API_KEY`. */
const SECRET = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL/

/** For the process of a local model. */
export function modelEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return only(env, (name) => NAMES.has(name) || (PREFIXES.test(name) && !SECRET.test(name)))
}

/** For npm, whose variables may have any name: all but the service's. */
export function installerEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return only(env, (name) => !/^(?:PLATEN_|DATABASE_URL|NODE_OPTIONS|NODE_TEST_CONTEXT)/.test(name))
}

/** Compares names in upper case: Windows has `SystemRoot` and `Path`. */
function only(env: NodeJS.ProcessEnv, isAllowed: (name: string) => boolean): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => isAllowed(name.toUpperCase())))
}
