import { CheckOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import './step-trail.css'

interface Step {
  readonly key: string
  readonly label: string
  /** Where a step that is done can be gone back to. */
  readonly to?: string
}

/** Where one is in work of several pages: what is done, what comes. */
export function StepTrail({
  steps,
  current,
  label,
}: {
  steps: readonly Step[]
  current: string
  label: string
}) {
  const at = steps.findIndex((step) => step.key === current)
  return (
    <nav className="step-trail" aria-label={label}>
      <ol>
        {steps.map((step, index) => (
          <li key={step.key} data-done={index < at} aria-current={index === at ? 'step' : undefined}>
            <i aria-hidden="true">{index < at ? <CheckOutlined /> : index + 1}</i>
            {index < at && step.to ? <Link to={step.to}>{step.label}</Link> : <span>{step.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
