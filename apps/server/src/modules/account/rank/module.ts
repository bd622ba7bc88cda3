import type { Module } from '../../../kit/module.ts'
import { seedRanks } from './seed.ts'

export const rankModule: Module = { name: 'rank', seed: seedRanks }
