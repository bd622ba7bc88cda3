import type { Module } from '../../../kit/module.ts'
import { demoUsers } from './demo.ts'
import { seedRoles } from './seed.ts'

export const userModule: Module = { name: 'user', seed: seedRoles, demo: demoUsers }
