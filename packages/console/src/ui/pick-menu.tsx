/** A button that shows the chosen value and opens a menu of the others. */
import { DropdownMenu } from 'radix-ui'
import { Icon, type IconName } from './icons.tsx'
import { MENU, MenuChoice } from './menu.tsx'

export function PickMenu<Value extends string>({
  icon,
  isLabelled = false,
  small = false,
  label,
  value,
  choices,
  short,
  onPick,
  onOpen,
  className = '',
  describedBy,
}: {
  icon?: IconName
  /** Whether the label is shown before the value; `wide`: not below 600 px. */
  isLabelled?: boolean | 'wide'
  small?: boolean
  label: string
  value: Value
  choices: readonly { value: Value; name: string }[]
  /** The chosen name on a phone. */
  short?: string | undefined
  onPick: (value: Value) => void
  /** It opens, or closes. */
  onOpen?: () => void
  className?: string
  /** ID of the sentence that says what is wrong with the value. */
  describedBy?: string | undefined
}) {
  const name = choices.find((choice) => choice.value === value)?.name ?? value
  return (
    <DropdownMenu.Root onOpenChange={onOpen}>
      <DropdownMenu.Trigger
        aria-describedby={describedBy}
        className={`inline-flex items-center gap-2 rounded-control border bg-surface px-2.5 text-control hover:bg-canvas pointer-coarse:h-11 ${describedBy === undefined ? 'border-line-strong' : 'border-error'} ${small ? 'h-7' : 'h-8'} ${className}`}
      >
        {icon && <Icon name={icon} className="text-text-2 max-sm:hidden" />}
        <span className={`text-text-2 ${isLabelled === 'wide' ? 'max-sm:sr-only' : isLabelled ? '' : 'sr-only'}`}>
          {label}
        </span>
        <span className={short === undefined ? 'truncate' : 'truncate max-sm:hidden'}>{name}</span>
        {short !== undefined && <span className="sm:hidden">{short}</span>}
        <Icon name="chevron" size={14} className="ml-auto shrink-0 text-text-2" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={`${MENU} max-h-(--radix-dropdown-menu-content-available-height) min-w-(--radix-dropdown-menu-trigger-width) overflow-y-auto`}
        >
          <DropdownMenu.RadioGroup value={value} onValueChange={(next) => onPick(next as Value)}>
            {choices.map((choice) => (
              <MenuChoice key={choice.value} value={choice.value}>
                {choice.name}
              </MenuChoice>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
