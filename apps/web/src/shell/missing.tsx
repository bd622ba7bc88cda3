import { Link, useLocation } from 'react-router'
import { loginAddress } from '../kit/call/gate.ts'
import { useT } from '../kit/lang.ts'
import { Logo } from './logo.tsx'
import { shellText } from './shell-text.ts'

/** The page for unknown URLs, with a link back, or to the login page if there is no session (`stranger`). */
export function Missing({ stranger = false }: { stranger?: boolean }) {
  const t = useT(shellText)
  const { pathname, search, hash } = useLocation()
  const ref = `${location.origin}${pathname}${search}${hash}`
  return (
    <div className="missing">
      <Logo size={40} />
      <span className="number">404</span>
      <h1>{t('missing')}</h1>
      <p>{stranger ? t('missingStranger') : t('missingHelp')}</p>
      {stranger ? (
        <Link to={loginAddress(ref)}>{t('missingLogin')}</Link>
      ) : (
        <Link to="/home">{t('missingBack')}</Link>
      )}
    </div>
  )
}
