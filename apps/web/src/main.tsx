import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startNumericInputs } from './kit/form/only-number.ts'
import { startTips } from './kit/value/tips.ts'
import { currentMode } from './mode.ts'
import { applyMode } from './theme.ts'
import './theme.css'

applyMode(currentMode())
startTips()
startNumericInputs()
// Screens of this size show denser lists (specification, section 9).
const { width, height } = window.screen
if ((width === 1600 && height === 900) || (innerWidth === 1600 && innerHeight === 900))
  document.documentElement.dataset.screen = '16x9'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
