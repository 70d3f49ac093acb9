/** A few values side by side, of which one holds. */
import { RadioGroup } from 'radix-ui'

export function Segments<Value extends string>({
  label,
  value,
  choices,
  onChange,
  className = '',
}: {
  label: string
  value: Value
  choices: readonly (readonly [value: Value, name: string])[]
  onChange: (value: Value) => void
  className?: string
}) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
      orientation="horizontal"
      className={`inline-flex h-8 rounded-control border border-line-strong bg-canvas p-0.5 pointer-coarse:h-11 ${className}`}
    >
      {choices.map(([choice, name]) => (
        <RadioGroup.Item
          key={choice}
          value={choice}
          className="finger grow rounded-tag px-2.5 text-control whitespace-nowrap text-text-2 data-[state=checked]:bg-surface data-[state=checked]:font-semibold data-[state=checked]:text-text data-[state=checked]:shadow-chosen"
        >
          {name}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
