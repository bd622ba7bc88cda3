import { CheckOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import './step-trail.css'

interface Step {
  readonly key: string
  readonly label: string
  /** Link to return to a completed step. */
  readonly to?: string
}

/** The progress within a process of several pages: completed, current and further steps. */
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
