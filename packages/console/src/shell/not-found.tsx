import { Link } from '@tanstack/react-router'
import { Empty } from '../ui/states.tsx'

export function NotFound() {
  return (
    <main>
      <Empty icon="search" title="There is no such page">
        <Link to="/" className="text-accent underline">
          Write a document
        </Link>
      </Empty>
    </main>
  )
}
