import type { Progress } from './bulk.ts'

const width = 30

/** Draws each step as a bar on one line of a terminal; without a terminal, prints a line for every tenth. */
export function progressBar(out: NodeJS.WriteStream): Progress {
  let shown = ''
  return (step, done, of) => {
    const tenths = Math.floor((done / of) * 10)
    if (!out.isTTY && shown === `${step} ${tenths}`) return
    shown = `${step} ${tenths}`
    const filled = Math.round((done / of) * width)
    const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`
    const line = `${step.padEnd(9)} ${bar} ${done.toLocaleString('en')} of ${of.toLocaleString('en')}`
    out.write(out.isTTY && done < of ? `\r${line}` : `${out.isTTY ? '\r' : ''}${line}\n`)
  }
}
