import { Button } from '@mantine/core'
import { type GivenUpJob, listGivenUpJobs, repeatJob } from '#contract/platform/jobs.ts'
import { jobNameOf } from '#domain/platform/job-names.ts'
import { call } from '#web/kit/api/call.ts'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { cell, date, number } from '#web/kit/lists/columns.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { jobTexts } from './messages.ts'

/** `/admin/jobs`: background jobs that failed at their last attempt, to be retried. */
export default listScreen(listGivenUpJobs, {
  texts: jobTexts,
  pageSize: 50,
  isLive: true,
  columns: [
    cell('work', ({ name }) => <JobName name={name} />, { tone: 'strong' }),
    cell('reason', ({ reason }) => <Reason reason={reason} />, { place: 'labelled' }),
    number('tries', ({ tries }) => tries),
    date('created', ({ createdAt }) => createdAt, { place: 'labelled' }),
    date('givenUp', ({ givenUpAt }) => givenUpAt, { place: 'labelled' }),
  ],
  rowActions: (job) => <AgainButton job={job} />,
})

function JobName({ name }: Pick<GivenUpJob, 'name'>) {
  return jobNameOf(name)[useLocale().language]
}

function Reason({ reason }: Pick<GivenUpJob, 'reason'>) {
  const text = useText(jobTexts)
  return reason === null ? (
    text.noReason
  ) : (
    <bdi dir="ltr" lang="en">
      {reason}
    </bdi>
  )
}

function AgainButton({ job: { id, name } }: { readonly job: GivenUpJob }) {
  const text = useText(jobTexts)
  const { language } = useLocale()
  const repeating = useChange({
    send: () => call(repeatJob, { params: { id } }),
    done: text.repeated,
    doneText: () => text.repeatedText,
    error: text.repeatFailed,
    failed: text.repeatFailed,
    reload: (client) => client.invalidateQueries({ queryKey: [listGivenUpJobs.path] }),
  })
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${text.again}: ${jobNameOf(name)[language]}`}
      loading={repeating.isPending}
      onClick={() => repeating.mutate(undefined)}
    >
      {text.again}
    </Button>
  )
}
