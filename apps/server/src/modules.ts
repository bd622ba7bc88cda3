import type { Module } from './kit/module.ts'

/** The modules that the server is made of, in the order in which their demo rows are made. */
export const modules: readonly Module[] = []
