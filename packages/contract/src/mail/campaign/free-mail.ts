/** Providers of personal mailboxes. Their receivers refuse bulk mail from these addresses, so no campaign is sent from them. */

const domains = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'icloud.com'],
  ...['me.com', 'mac.com', 'aol.com', 'gmx.de', 'gmx.net', 'gmx.com', 'web.de', 't-online.de', 'freenet.de'],
  ...['proton.me', 'protonmail.com', 'mail.ru', 'yandex.ru', 'yandex.com', 'zoho.com', 'mail.com'],
  ...[
    'qq.com',
    'foxmail.com',
    '163.com',
    '126.com',
    'yeah.net',
    'sina.com',
    'sina.cn',
    'sohu.com',
    '139.com',
  ],
  ...['naver.com', 'daum.net', 'orange.fr', 'free.fr', 'laposte.net', 'libero.it', 'uol.com.br', 'wp.pl'],
]

export function isFreeMail(address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return domains.includes(domain) || /^(?:yahoo|ymail|rocketmail|hotmail|outlook)\.[a-z.]+$/.test(domain)
}
