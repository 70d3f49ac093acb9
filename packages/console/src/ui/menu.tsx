/** The looks of menus. */
import { DropdownMenu } from 'radix-ui'
import { Icon } from './icons.tsx'

export const MENU = 'z-50 animate-pop rounded-prompt border border-line bg-surface p-1.5 shadow-pop-over'
export const MENU_ITEM =
  'flex h-8.5 items-center rounded-control text-control outline-none data-highlighted:bg-selection pointer-coarse:h-11'

/** One of several, with a mark at the chosen one. */
export function MenuChoice({ className = 'pr-3 pl-2', children, ...rest }: DropdownMenu.DropdownMenuRadioItemProps) {
  return (
    <DropdownMenu.RadioItem {...rest} className={`${MENU_ITEM} gap-2 ${className}`}>
      <span className="w-4">
        <DropdownMenu.ItemIndicator>
          <Icon name="check" />
        </DropdownMenu.ItemIndicator>
      </span>
      {children}
    </DropdownMenu.RadioItem>
  )
}
