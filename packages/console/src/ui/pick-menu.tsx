/** A button that shows the chosen value and opens a menu of the others. */
import { DropdownMenu } from 'radix-ui'
import { Icon, type IconName } from './icons.tsx'

export function PickMenu<Value extends string>({
  icon,
  isLabelled = false,
  small = false,
  label,
  value,
  choices,
  onPick,
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
  onPick: (value: Value) => void
  className?: string
  /** ID of the sentence that says what is wrong with the value. */
  describedBy?: string | undefined
}) {
  const name = choices.find((choice) => choice.value === value)?.name ?? value
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger
        aria-describedby={describedBy}
        className={`inline-flex items-center gap-2 rounded-control border bg-surface px-2.5 text-control hover:bg-canvas pointer-coarse:h-11 ${describedBy === undefined ? 'border-line-strong' : 'border-error'} ${small ? 'h-7' : 'h-8'} ${className}`}
      >
        {icon && <Icon name={icon} className="text-text-2 max-sm:hidden" />}
        <span className={`text-text-2 ${isLabelled === 'wide' ? 'max-sm:sr-only' : isLabelled ? '' : 'sr-only'}`}>
          {label}
        </span>
        <span className="truncate">{name}</span>
        <Icon name="chevron" size={14} className="ml-auto text-text-2" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-(--radix-dropdown-menu-trigger-width) animate-pop overflow-y-auto rounded-prompt border border-line bg-surface p-1.5 shadow-pop-over"
        >
          <DropdownMenu.RadioGroup value={value} onValueChange={(next) => onPick(next as Value)}>
            {choices.map((choice) => (
              <DropdownMenu.RadioItem
                key={choice.value}
                value={choice.value}
                className="flex h-8.5 items-center gap-2 rounded-control pr-3 pl-2 text-control outline-none data-highlighted:bg-selection pointer-coarse:h-11"
              >
                <span className="w-4">
                  <DropdownMenu.ItemIndicator>
                    <Icon name="check" />
                  </DropdownMenu.ItemIndicator>
                </span>
                {choice.name}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
