import { escapeHtml, renderPage } from '../shared/html.ts'
import { type Account, folderPaths } from './account.ts'

/** A page with the accounts, their servers and the number of mails in each folder. */
export function accountsPage(accounts: readonly Account[]): string {
  const rows = accounts.map((one) => {
    const folders = folderPaths.map((path) => `${path} ${one.folder(path).messages.length}`).join(', ')
    const cells = [one.address, one.password, String(one.imapPort), String(one.smtpPort), folders]
    return `<tr>${[...cells, String(one.sent.length)].map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  })
  const heads = ['Address', 'Password', 'IMAP', 'SMTP', 'Folders', 'Handed over']
  return renderPage({
    title: 'Simulated mail',
    brand: 'Simulated mail',
    brandHref: '/',
    body: `<h1>Accounts</h1><div class="panel"><table><tr>${heads.map((one) => `<th>${one}</th>`).join('')}</tr>${rows.join('')}</table></div>`,
  })
}
