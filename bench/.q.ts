import { benchTyping } from './typing.ts'
import { benchLongTasks } from './long-tasks.ts'
await benchLongTasks(); await benchTyping()
