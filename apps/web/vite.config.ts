import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { broughtPages } from './build/brought-pages.ts'
import { shared } from './build/chunks.ts'
import { menuIconsAsFile } from './build/menu-icons.ts'
import { precompress } from './build/precompress.ts'
import { preloadFont } from './build/preload-font.ts'
import { reactModule } from './build/react-module.ts'
import { silentIcons } from './build/silent-icons.ts'
import { withoutJsonSchema } from './build/without-json-schema.ts'
import { withoutStyleWriters } from './build/without-style-writers.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 4600}`
/** What the server answers; with the slash, because pages begin alike: /erpOrders, /platformList. */
const served = '^/(?:sale|v1|system|customized|platform|erp|files|sim)/'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    broughtPages(),
    menuIconsAsFile(),
    reactModule(),
    withoutStyleWriters(),
    withoutJsonSchema(),
    silentIcons(),
    preloadFont(),
    precompress(),
  ],
  // Icons are bundled ahead in development.
  optimizeDeps: { rolldownOptions: { plugins: [silentIcons()] } },
  server: { proxy: { [served]: server } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    cssCodeSplit: false,
    // The font alone is larger; small pictures may go into the style sheet.
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: shared },
  },
})
