import { type Pair, type Words, wordsOf } from './text.ts'

/**
 * The error catalogue of the specification (section 8): fixed texts by the code in the answer's body, and `errors`, by which
 * modules declare further refusals as codes with texts in both languages.
 */

/** A refusal that a module can answer with: a stable code, and its text with placeholders such as `{{name}}`. */
export interface ErrorCode {
  readonly code: string
  readonly words: Words
  /** HTTP status; 422 unless the declaration says otherwise. */
  readonly status: number
}

/** Texts of refusals by name; `status` is the HTTP status, 422 if it is left out. */
export type ErrorTexts = Readonly<Record<string, Pair | readonly [en: string, zh: string, status: number]>>

/** Declares a module's refusals: `errors('order', { changed: ['…', '…'] })` gives `order.changed`. */
export function errors<const T extends ErrorTexts>(
  module: string,
  table: T,
): { readonly [K in keyof T]: ErrorCode } {
  const entries = Object.entries(table).map(([key, [en, zh, status = 422]]) => [
    key,
    { code: `${module}.${key}`, words: wordsOf([en, zh]), status },
  ])
  return Object.fromEntries(entries)
}

/** Refusals that every module may answer with. */
export const commonErrors = errors('common', {
  invalid: ['Some fields need correction: {{fields}}.', '请修正以下字段：{{fields}}。'],
  not_found: [
    'This record doesn’t exist, or you don’t have access to it.',
    '记录不存在，或您无权查看。',
    404,
  ],
  not_allowed: [
    'You don’t have permission for this: {{about}}. Ask an administrator.',
    '您没有此操作的权限：{{about}}。请联系管理员。',
    403,
  ],
  changed: ['Someone else changed this record. Reload and try again.', '记录已被他人修改，请刷新后重试。'],
  in_use: ['This record is used elsewhere and can’t be deleted.', '记录正在被使用，无法删除。'],
  duplicate: ['{{field}} already exists.', '{{field}}已存在。'],
  ends_before: ['The last day can’t be before the first.', '结束日期不能早于开始日期。'],
  ends_below: ['Must be at least “{{first}}”.', '不能小于“{{first}}”。'],
  one_of: ['Exactly one of these: {{fields}}.', '请填写其中一项（且只能一项）：{{fields}}。'],
  one_at_most: ['At most one of these: {{fields}}.', '最多填写其中一项：{{fields}}。'],
  needed_while: [
    '“{{field}}” must be given while “{{other}}” is “{{value}}”.',
    '“{{other}}”为“{{value}}”时，“{{field}}”必填。',
  ],
  too_many: [
    'Too many attempts. Try again in {{seconds}} seconds.',
    '操作过于频繁，请在{{seconds}}秒后重试。',
    429,
  ],
  unavailable: [
    'The database can’t be reached right now. Try again in {{seconds}} seconds.',
    '暂时无法连接数据库，请在{{seconds}}秒后重试。',
    503,
  ],
  body_too_large: ['The request is too large. Send less data.', '一次发送的内容过多，请减少后重试。', 413],
  out_of_range: ['Enter a smaller number.', '请输入较小的数字。'],
  file_missing: ['Choose a file first.', '请先选择文件。'],
  file_too_large: ['The file is larger than {{megabytes}} MB.', '文件超过{{megabytes}} MB。'],
  picture_pixels: [
    'The image has {{megapixels}} megapixels. Use one of at most {{most}}.',
    '图片为 {{megapixels}} 百万像素，最多支持 {{most}} 百万像素，请缩小后重试。',
  ],
  too_many_files: [
    'Too many of your files are waiting. Wait until some are done, then try again.',
    '您有过多文件正在等待处理，请等部分完成后重试。',
    429,
  ],
  workbook: [
    'The workbook can’t be read, or is too large. Save it as CSV.',
    '无法读取此工作簿，或其过大。请另存为 CSV。',
  ],
  file_quotes: [
    'A quotation mark isn’t closed, or not doubled, in row {{rows}}.',
    '第 {{rows}} 行有引号未闭合，或引号未成对书写。',
  ],
  file_columns: ['Missing columns: {{columns}}.', '文件缺少列：{{columns}}。'],
  file_rows: [
    'Up to {{most}} rows per file; this one has {{rows}}.',
    '文件共 {{rows}} 行，每次最多 {{most}} 行。',
  ],
  file_cells: [
    'The file has too many rows or columns to be read at once. Send it in several files.',
    '文件的行或列过多，无法一次读取，请拆分成多个文件。',
  ],
  file_far_cell: [
    'Cell {{cell}} lies far from the others. Delete the rows and columns that aren’t part of the table, and save it again.',
    '单元格 {{cell}} 远离其他内容，请删除表格之外的行和列，重新保存后再试。',
  ],
  file_nul: [
    'Row {{row}} holds a character that isn’t text (NUL). Save the table again as CSV UTF-8 or XLSX.',
    '第 {{row}} 行包含非文本字符（NUL），请将表格另存为 CSV UTF-8 或 XLSX。',
  ],
  file_type: ['This file type isn’t supported. Use: {{allowed}}.', '不支持此文件类型，允许：{{allowed}}。'],
})

/** Fixed texts of the operations and directory clients, by body code (specification, section 8). */
export const statusTexts: Readonly<Record<number, string>> = {
  401: '验证失败，请重新登录',
  400: '错误的请求。',
  403: '已经经过身份验证的用户不允许访问指定的 API 末端。',
  404: '所请求的资源不存在。',
  405: '不被允许的方法。 请检查 Allow header 允许的HTTP方法。',
  415: '不支持的媒体类型。 所请求的内容类型或版本号是无效的。',
  500: '内部服务器错误。 这可能是由于内部程序错误引起的。',
}

/** English texts for the same codes, for the merchant side and for users who read English. */
export const statusTextsEnglish: Readonly<Record<number, string>> = {
  401: 'Please log in.',
  400: 'Bad request.',
  403: 'You do not have the permission for this.',
  404: 'Not found.',
  405: 'Method not allowed.',
  415: 'Unsupported media type.',
  500: 'Internal server error.',
}

/** Texts of failed connections (specification, section 8). */
export const connectionTexts = {
  network: '请求超时，请检查网络。',
  seller500: 'Internal server error.',
  sellerOther: 'The request timed out. Please check the network.',
} as const
