/** `npm run mails`: writes every mail in both languages, as HTML and as text, for inspection; prints the folder. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '#domain/platform/text/language.ts'
import { processConfig } from '#server/config.ts'
import { previews } from './templates/templates.ts'

const { dataDir, publicUrl } = processConfig()
const folder = path.resolve(process.argv[2] ?? path.join(dataDir, 'mails'))
mkdirSync(folder, { recursive: true })
for (const mail of previews({ publicUrl, supportEmail: 'support@majlis.example' })) {
  for (const language of languages) {
    const { subject, text, html, calendar } = mail[language]
    writeFileSync(path.join(folder, `${mail.name}.${language}.html`), html)
    writeFileSync(path.join(folder, `${mail.name}.${language}.txt`), `${subject}\n\n${text}`)
    if (calendar) writeFileSync(path.join(folder, `${mail.name}.${language}.ics`), calendar)
  }
}
process.stdout.write(`${folder}\n`)
