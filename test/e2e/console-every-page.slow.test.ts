// Every page of the console in the looks that resemble those of console-every-page.test.ts: dark on a phone, at 200 %, and in the
// pseudo-locale on a desktop.
import { looks, testEveryPage } from './console-every-page.ts'

await testEveryPage({
  seen: [looks.dark375, looks.enlarged],
  called: 'dark at 375 px, at 200 %',
  pseudo: 1280,
})
