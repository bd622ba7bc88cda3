import type { Module } from '../../../kit/module.ts'
import { demoChannelRows } from './demo/demo.ts'
import { routes } from './routes.ts'

export const channelModule: Module = { name: 'channel', routes, demo: demoChannelRows }
