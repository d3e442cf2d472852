import { usualBodyKiB } from '#contract/endpoint.ts'

/** The introduction of the API page, above the calls: the rules that hold for all of them. Markdown. */
export const guide = `The API of the Majlis marketplace: JSON over HTTP, the same API that its own pages use.

## Values

Amounts are decimal text (\`"1850.00"\`) with their \`currency\`, times ISO 8601 in UTC, days \`2027-03-31\`. Fields that are not named here are
ignored in bodies and never returned. Every success under \`/api\` has a JSON body: 201 where something was created, else 200.

## Signing in

\`POST /api/auth/login\` returns a token; send it as \`Authorization: Bearer <token>\`. It works for 12 hours, with \`remember\` for 30 days, and ends with
\`POST /api/auth/logout\` or a new password. Visitors can buy without a token; what a visitor saves is tied to a cookie that the first write sets.

An account with a second factor gets \`secondStep\` instead of a token; \`POST /api/auth/login/second-step\` takes its \`step\` with a \`code\`, a
\`recoveryCode\` or a \`passkey\`. Outside demo mode administrators need one: until then calls return 403 \`account.second-factor-needed\`.

Changes to money, keys and people need confirmation: a call that returns 403 \`account.confirm-needed\` succeeds after \`POST /api/auth/confirm\`, or with the password
as \`currentPassword\` in its own body.

## Files

Request a ticket (\`POST /api/objects/upload\`), PUT the bytes to its \`uploadURL\` with their content type within 15 minutes, then pass that
address without its query wherever a call takes a photo, a model or a document.

## Lists

Lists are plain arrays. A paged one takes \`limit\` and \`offset\`, or \`cursor\`; its \`Link\` header has the addresses of the next (\`rel="next"\`) and
previous page (\`rel="prev"\`), \`X-Total-Count\` the number of matches where they are counted. A limit above the maximum is lowered to it.
The lists of the portals refuse unknown filters (400, naming the filter); a shop can be given as \`shopId\` or \`shop\`.

## Creating things once

Every call that creates something takes the header \`Idempotency-Key\`: a text unique to each attempt. Sent again with the same key and content within a
day, nothing new is created and the response returns what was created; with other content it is refused (422).

## Refusals

Every refusal is \`{message, code, errors?}\`: \`message\` is a sentence for users in the language of \`Accept-Language\` (\`en\`, \`ar\`), \`code\` is stable
and meant for programs, \`errors\` names each invalid field with its own sentence. Each call lists its codes by status. What is not yours is
treated as not found: 404. 500 with \`request.failed\` and a \`requestId\` is an error on our side: please report the id.

## Limits

Sign-ins, registrations, uploads, imports, orders, payments, questions, reviews and payouts are limited by address, account, shop or order within
minutes or an hour. Beyond the limit the response is 429 \`request.too-many\` with \`Retry-After\` in seconds. 503 \`request.unavailable\` has it too: try again
then. Bodies hold up to ${usualBodyKiB} KiB of JSON, more where their call says so
(\`x-body-kib\`), nested at most 20 levels deep; files up to what their call says.`
