import { usualBodyKiB } from '#contract/endpoint.ts'

/** The introduction of the API page, above the calls: the rules that hold for all of them. Markdown. */
export const guide = `The API of the Majlis marketplace: JSON over HTTP, the same that its own pages call.

## Values

Amounts are decimal text (\`"1850.00"\`) beside their \`currency\`, times ISO 8601 in UTC, days \`2027-03-31\`. Fields that are not named here are
ignored in bodies and never answered. Every success under \`/api\` has a JSON body: 201 where something was made, else 200.

## Signing in

\`POST /api/auth/login\` answers a token; send it as \`Authorization: Bearer <token>\`. It works for 12 hours, with \`remember\` for 30 days, and ends with
\`POST /api/auth/logout\` or a new password. Visitors who buy need none; what a visitor keeps is known by a cookie that the first write makes.

An account with a second factor is answered \`secondStep\` instead of a token; \`POST /api/auth/login/second-step\` takes its \`step\` with a \`code\`, a
\`recoveryCode\` or a \`passkey\`. Outside demo mode administrators need one: until then calls answer 403 \`account.second-factor-needed\`.

Money, keys and people ask anew: a call that answers 403 \`account.confirm-needed\` goes through after \`POST /api/auth/confirm\`, or with the password
as \`currentPassword\` in its own body.

## Files

Ask for a ticket (\`POST /api/objects/upload\`), PUT the bytes to its \`uploadURL\` with their content type within 15 minutes, then name that
address without its query wherever a call takes a photo, a model or a document.

## Lists

Lists are plain arrays. A paged one takes \`limit\` and \`offset\`, or \`cursor\`; its header \`Link\` holds the address of the page after (\`rel="next"\`) and
before (\`rel="prev"\`), \`X-Total-Count\` how many match where they are counted. A limit above the most is lowered to it.
The lists of the portals refuse what they cannot be narrowed by (400, naming it); a shop goes by \`shopId\` and by \`shop\` alike.

## Making things once

Every call that creates takes the header \`Idempotency-Key\`: any text of its own for each attempt. Sent again with the same key and content within a
day, nothing is made anew and the answer tells what was made; with other content it is refused (422).

## Refusals

Every refusal is \`{message, code, errors?}\`: \`message\` is a sentence for people in the language of \`Accept-Language\` (\`en\`, \`ar\`), \`code\` is stable
and what programs branch on, \`errors\` names each field at fault with its own sentence. Each call lists its codes by status. What is not yours is
answered like what is not there: 404. 500 with \`request.failed\` and a \`requestId\` is a fault of ours: tell us the id.

## Limits

Signing in, registering, uploads, imports, orders, payments, questions, reviews and payouts are limited by address, account, shop or order within
minutes or an hour. Beyond the limit the answer is 429 \`request.too-many\` with \`Retry-After\` in seconds. 503 \`request.unavailable\` has it too: try again
then. Bodies hold up to ${usualBodyKiB} KiB of JSON, more where their call says so
(\`x-body-kib\`), in at most 20 levels; files what their call says.`
