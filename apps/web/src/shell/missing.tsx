import { Link } from 'react-router'
import { useT } from '../kit/lang.ts'
import { Logo } from './logo.tsx'
import { shellText } from './shell-text.ts'

/** An address that is no page, with the way back. */
export function Missing() {
  const t = useT(shellText)
  return (
    <div className="missing">
      <Logo size={40} />
      <span className="number">404</span>
      <h1>{t('missing')}</h1>
      <p>{t('missingHelp')}</p>
      <Link to="/home">{t('missingBack')}</Link>
    </div>
  )
}
