import type { Module } from '../../../kit/module.ts'
import { routes } from './routes.ts'
import { seedChoices } from './seed.ts'

export const configModule: Module = { name: 'config', routes, seed: seedChoices }
