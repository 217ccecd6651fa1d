import { enableCompileCache } from 'node:module'

// Compiling Vite, React Router and the server anew takes a quarter of the start.
enableCompileCache()
await import('./dev-server.ts')
