/** What went wrong with a file or a stream, in words: `this user may not`. In: what Node threw. */
export function why(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return 'there is no such file or folder'
    case 'ENOTDIR':
      return 'a part of its path is no folder'
    case 'EACCES':
    case 'EPERM':
      return 'this user may not'
    case 'EROFS':
      return 'the file system is read-only'
    case 'EISDIR':
      return 'it is a folder'
    case 'ENOSPC':
      return 'the disk is full'
    case 'EDQUOT':
    case 'EFBIG':
      return 'this user may not store so much'
    default:
      return (error as Error).message
  }
}
