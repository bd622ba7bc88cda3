import { z } from 'zod'
import { documentAddress } from '../kit/document.ts'
import { endpoint } from '../kit/endpoint.ts'
import { errors } from '../kit/errors.ts'
import * as wire from '../kit/wire.ts'
import type { Manifest } from '../manifest.ts'

/** Public pictures, resized on request, and uploads for rich texts (specification, sections 7 and 9). */
/** Id of the upload, with which it can be deleted. */
const uploaded = z.object({ id: z.number() })

export const file = {
  picture: endpoint({
    method: 'GET',
    path: '/files/:folder/:part/:name',
    permission: 'public',
    about: ['View an image', '查看图片'],
    params: z.object({ folder: wire.choice(['goods', 'editor']), part: wire.text(2), name: wire.text(60) }),
    query: z.object({
      width: wire.int({ min: 1, max: 2000 }).optional(),
      height: wire.int({ min: 1, max: 2000 }).optional(),
      format: wire.choice(['webp', 'jpeg']).optional(),
      /** Percent. */
      quality: wire.int({ min: 1, max: 100 }).optional(),
    }),
    raw: true,
  }),
  /** Small pictures for a list in one answer, as data URLs by key; keys without a picture are left out. */
  thumbnails: endpoint({
    method: 'GET',
    path: '/files/thumbnails',
    permission: 'public',
    about: ['View small images together', '批量查看缩略图'],
    query: z.object({
      /** Keys as in `/files/<key>`, separated by commas. */
      keys: wire.text(6000),
      width: wire.int({ min: 1, max: 150 }),
      height: wire.int({ min: 1, max: 150 }),
      /** Percent. */
      quality: wire.int({ min: 1, max: 100 }),
    }),
    raw: true,
  }),
  uploadImage: endpoint({
    method: 'POST',
    path: '/v1/system/upload-one-img',
    permission: 'signed-in',
    about: ['Upload one image', '上传图片'],
    files: ['img'],
    data: z.string(),
    ext: uploaded,
  }),
  /** The same for the merchant client. */
  uploadImageThere: endpoint({
    method: 'POST',
    path: '/system/upload-one-img',
    permission: 'signed-in',
    about: ['Upload one image', '上传图片'],
    files: ['img'],
    data: z.string(),
    ext: uploaded,
  }),
  /** Uploads a picture, or a PDF as it is; for staff only. */
  uploadEvidence: endpoint({
    method: 'POST',
    path: '/v1/system/upload-evidence',
    permission: 'staff',
    about: ['Upload an image or a PDF', '上传图片或 PDF'],
    files: ['file'],
    data: z.string(),
    ext: uploaded,
  }),
  /** A link to a document, valid for some minutes. */
  document: endpoint({
    method: 'GET',
    path: '/v1/system/document',
    permission: 'staff',
    about: ['Open a document', '打开文件'],
    query: z.object({ address: z.string().regex(documentAddress) }),
    data: z.object({ link: z.string() }),
  }),
  linkedDocument: endpoint({
    method: 'GET',
    path: '/files/document',
    permission: 'public',
    about: ['Read a document by its link', '通过链接查看文件'],
    query: z.object({ ticket: wire.text(2000) }),
    raw: true,
  }),
  /** Deletes own uploads that no record uses. */
  remove: endpoint({
    method: 'DELETE',
    path: '/system/del-file/:id',
    permission: 'signed-in',
    about: ['Delete an uploaded file', '删除上传的文件'],
    data: z.null(),
  }),
  removeByGet: endpoint({
    method: 'GET',
    path: '/system/del-file/:id',
    permission: 'signed-in',
    about: ['Delete an uploaded file', '删除上传的文件'],
    data: z.null(),
  }),
  /** Where to upload a file directly: the object store's address, or ours when files are stored in a folder. */
  uploadToken: endpoint({
    method: 'POST',
    path: '/v1/system/upload-token',
    permission: 'signed-in',
    about: ['Get an address to upload to', '获取上传地址'],
    body: z.object({
      type: wire.choice(['image/jpeg', 'image/png', 'image/gif', 'image/bmp', 'image/webp']),
      /** File size in bytes; the address accepts exactly this size. */
      size: wire.int({ min: 1 }),
    }),
    data: z.object({
      method: z.literal('PUT'),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      /** To be sent with `uploadDone`. */
      ticket: z.string(),
      expires: wire.instant,
    }),
    secrets: ['ticket'],
  }),
  put: endpoint({
    method: 'PUT',
    path: '/system/upload',
    permission: 'public',
    about: ['Put a file where an upload token says', '按令牌上传文件'],
    query: z.object({ ticket: wire.text(2000) }),
    data: z.null(),
  }),
  /** Checks, cleans and stores a file that was uploaded directly. */
  uploadDone: endpoint({
    method: 'POST',
    path: '/v1/system/upload-done',
    permission: 'signed-in',
    about: ['Finish a direct upload', '完成直传'],
    body: z.object({ ticket: wire.text(2000) }),
    data: z.string(),
    ext: uploaded,
    secrets: ['ticket'],
  }),
}

export const fileErrors = errors('file', {
  ticket: ['This upload has expired. Begin again.', '上传已过期，请重新开始。'],
  link: ['This link has expired. Open the file again.', '链接已失效，请重新打开文件。'],
  size: ['The file has another size than was said.', '文件大小与声明不符。'],
  in_use: ['This file is in use and can’t be deleted.', '文件正在使用，无法删除。'],
})

export const manifest = () =>
  ({
    audit: { upload: ['Upload', '上传文件'] },
  }) satisfies Manifest
