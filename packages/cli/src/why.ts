/** What went wrong with a file or a stream, in words: `permission denied`. In: what Node threw. */
export function why(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return 'no such file or folder'
    case 'ENOTDIR':
      return 'a part of its path is not a folder'
    case 'EACCES':
    case 'EPERM':
      return 'permission denied'
    case 'EROFS':
      return 'the file system is read-only'
    case 'EISDIR':
      return 'it is a folder'
    case 'ENOSPC':
      return 'the disk is full'
    case 'EDQUOT':
    case 'EFBIG':
      return 'this user has reached a disk or file size limit'
    default:
      return (error as Error).message
  }
}
