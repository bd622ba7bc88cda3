import type { Words } from '../../kit/text.ts'

/**
 * Languages of mails to customers. The page behind an unsubscribe link and the link itself are in the mail's language, so their
 * texts are here in all of them.
 */

export const mailLanguages = {
  en: ['English', '英语'],
  zh: ['Chinese', '中文'],
  de: ['German', '德语'],
  fr: ['French', '法语'],
  es: ['Spanish', '西班牙语'],
  it: ['Italian', '意大利语'],
  pt: ['Portuguese', '葡萄牙语'],
  nl: ['Dutch', '荷兰语'],
  pl: ['Polish', '波兰语'],
  ja: ['Japanese', '日语'],
} as const
export type MailLanguage = keyof typeof mailLanguages

export const isMailLanguage = (text: string): text is MailLanguage => Object.hasOwn(mailLanguages, text)

/** The language that a text names by its code or its name, such as `de-AT`, `German` or `德语`. */
export function mailLanguageOf(text: string): MailLanguage | undefined {
  const given = text.trim().toLowerCase()
  const code = given.slice(0, 2)
  if (/^[a-z]{2}(?:[-_].*)?$/.test(given) && isMailLanguage(code)) return code
  const found = Object.entries(mailLanguages).find(([, names]) =>
    names.some((name) => name.toLowerCase() === given),
  )
  return found?.[0] as MailLanguage | undefined
}

interface UnsubscribeTexts {
  /** The link in a mail, the title of its page and its button. */
  readonly button: string
  readonly question: string
  readonly done: string
}

export const unsubscribeTexts: Readonly<Record<MailLanguage, UnsubscribeTexts>> = {
  en: {
    button: 'Unsubscribe',
    question: 'Do you want to stop receiving these emails?',
    done: 'You will no longer receive these emails.',
  },
  zh: { button: '退订', question: '确定不再接收此类邮件吗？', done: '您将不再收到此类邮件。' },
  de: {
    button: 'Abmelden',
    question: 'Möchten Sie diese E-Mails nicht mehr erhalten?',
    done: 'Sie erhalten diese E-Mails nicht mehr.',
  },
  fr: {
    button: 'Se désabonner',
    question: 'Ne souhaitez-vous plus recevoir ces e-mails ?',
    done: 'Vous ne recevrez plus ces e-mails.',
  },
  es: {
    button: 'Cancelar la suscripción',
    question: '¿Desea dejar de recibir estos correos?',
    done: 'Ya no recibirá estos correos.',
  },
  it: {
    button: 'Annulla l’iscrizione',
    question: 'Vuole smettere di ricevere queste e-mail?',
    done: 'Non riceverà più queste e-mail.',
  },
  pt: {
    button: 'Cancelar a subscrição',
    question: 'Pretende deixar de receber estes e-mails?',
    done: 'Não voltará a receber estes e-mails.',
  },
  nl: {
    button: 'Afmelden',
    question: 'Wilt u deze e-mails niet meer ontvangen?',
    done: 'U ontvangt deze e-mails niet meer.',
  },
  pl: {
    button: 'Wypisz się',
    question: 'Czy nie chcesz już otrzymywać tych wiadomości?',
    done: 'Nie będziesz już otrzymywać tych wiadomości.',
  },
  ja: {
    button: '配信停止',
    question: 'このメールの配信を停止しますか？',
    done: '配信を停止しました。',
  },
}

/** The page behind a link that isn't valid, in both languages of the product, because the mail's is unknown. */
export const invalidLinkText: Words = {
  en: 'This link isn’t valid or has expired.',
  zh: '此链接无效或已过期。',
}

/** The page behind a link that is called too often. */
export const busyLinkText: Words = {
  en: 'Too many requests. Try again in a minute.',
  zh: '请求过多，请一分钟后重试。',
}
