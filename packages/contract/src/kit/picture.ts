import { z } from 'zod'
import { refineMessage } from './issue-messages.ts'
import { read, type Wire } from './wire-read.ts'

const uploaded = /^\/files\/editor\/[0-9a-z]{2,4}\/[0-9a-z]{4,32}\.(webp|jpeg|png)$/

/** Path of a picture, as its upload answered it; empty if there is none. */
export const picture: Wire<string> = read(
  (value) => value ?? '',
  z
    .string()
    .trim()
    .max(200)
    .refine(
      (address) => address === '' || uploaded.test(address),
      refineMessage({ en: 'Upload the image here.', zh: '请在此上传图片。' }),
    ),
  { control: 'picture', max: 200 },
)
