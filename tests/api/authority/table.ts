import { PAGES } from './pages-table.ts';

/**
 * Who may do what: each call of the contract and each page, in one line, for everybody who may come.
 *
 *     g  a guest                             s  somebody suspended
 *     u  whose address is not proven yet     r  a representative of the store
 *     n  a newcomer (trust 0)                e  a deal editor
 *     m  a member (trust 2)                  o  a moderator
 *
 *     a  an administrator                    R  a token of the member's that reads
 *     i  one who looks as the member         W  a token of the member's that writes
 *
 *     +  past the check of authority: done, or refused for what was sent
 *     1  401, not signed in                  >  led to sign in
 *     3  403, not allowed                    ~  led away, as from what is not there
 *     4  404, not there for them             -  nothing is a guest's own
 *
 * What is asked for belongs to somebody else and is published. After `own` the same for what is one's own, after
 * `waiting` for what is somebody else's and waits for its time; either is left out where it makes no difference.
 */
export const TABLE = `
#                                                          gunm sreo aiRW
# Signing in and up
GET /api/csrf                                              ++++ ++++ +++3
GET /api/me                                                ++++ ++++ +++3
POST /api/auth/login                                       ++++ ++++ ++3+
POST /api/auth/exchange                                    ++++ ++++ ++3+
POST /logout                                               ++++ ++++ ++3+
POST /api/auth/register                                    ++++ ++++ ++3+
POST /api/auth/register/verify                             ++++ ++++ ++3+
POST /api/auth/register/resend                             ++++ ++++ ++3+
POST /api/auth/register/verify/skip                        ++++ ++++ ++3+
POST /api/auth/register/finalize                           ++++ ++++ ++3+
POST /api/auth/provider                                    ++++ ++++ ++3+
POST /api/auth/passkey/options                             ++++ ++++ ++3+
POST /api/auth/passkey                                     ++++ ++++ ++3+
GET /api/auth/usernames                                    ++++ ++++ +++3
POST /api/auth/password/request                            ++++ ++++ ++3+
POST /api/auth/password/verify                             ++++ ++++ ++3+
POST /api/auth/password/reset                              ++++ ++++ ++3+
POST /ui/auth/email/send-code                              ++++ ++++ ++3+
POST /ui/auth/email/verify                                 ++++ ++++ ++3+
POST /ui/auth/register                                     ++++ ++++ ++3+
POST /ui/auth/post-action                                  1+++ 3+++ ++3+

# Emails to the operator
POST /api/contact                                          ++++ ++++ +33+

# The own account
POST /email/resend                                         1+++ ++++ +333
POST /api/account/email/confirm                            1+++ ++++ +333
POST /api/account/email                                    1+++ ++++ +333
DELETE /api/account/email                                  1+++ ++++ +333
POST /api/account/password                                 1+++ ++++ +333
POST /ui/user/update                                       1+++ 3+++ +333
GET /ui/user/:username                                     ++++ ++++ +++3

# Choices
GET /api/me/preferences                                    1+++ ++++ +++3
PATCH /api/me/preferences                                  1+++ ++++ +33+
GET /api/me/privacy                                        1+++ ++++ +++3
PATCH /api/me/privacy                                      1+++ ++++ +33+

# The own account
GET /api/users                                             ++++ ++++ +++3
GET /api/account/sessions                                  1+++ ++++ ++33
DELETE /api/account/sessions/:id                           1444 4444 4333  own -+++ ++++ +333
DELETE /api/account/sessions                               1+++ ++++ +333
GET /api/account/tokens                                    1+++ ++++ ++33
POST /api/account/tokens                                   1+++ ++++ +333
DELETE /api/account/tokens/:id                             1444 4444 4333  own -+++ ++++ +333
POST /api/account/identities/:provider                     1+++ ++++ +333
DELETE /api/account/identities/:provider                   1+++ ++++ +333
POST /api/account/totp                                     1+++ ++++ +333
POST /api/account/totp/confirm                             1+++ ++++ +333
POST /api/account/totp/recovery                            1+++ ++++ +333
POST /api/account/totp/end                                 1+++ ++++ +333
POST /api/account/passkeys/options                         1+++ ++++ +333
POST /api/account/passkeys                                 1+++ ++++ +333
DELETE /api/account/passkeys/:id                           1444 4444 4333  own -+++ ++++ +333
POST /api/account/store-request                            13++ 3333 3333
POST /api/account/store-request/code                       1444 3444 4333  own -+++ 3+++ +333
POST /api/account/store-request/proof                      1444 3444 4333  own -+++ 3+++ +333
DELETE /api/account/store-request                          1444 4444 4333  own -+++ ++++ +333
GET /api/account/invitations                               1+++ ++++ ++33
POST /api/account/invitations                              133+ 3+++ +333
DELETE /api/account/invitations/:id                        1444 3444 4333  own -+++ 3+++ +333
DELETE /api/account/store                                  1333 3+33 3333
POST /api/account/delete                                   1+++ ++++ +333
GET /api/account/export                                    1+++ ++++ +333
POST /api/users/:id/impersonate/options                    1333 3333 +333  own -333 3333 3333
POST /api/users/:id/impersonate                            1333 3333 +333  own -333 3333 3333
POST /api/impersonation/end                                1333 3333 3+33
GET /api/audit                                             1333 3333 +333

# Lists
GET /api/lists/new                                         ++++ ++++ +++3
GET /api/lists/hot                                         ++++ ++++ +++3
GET /api/lists/hottest                                     ++++ ++++ +++3
GET /api/lists/trending                                    ++++ ++++ +++3
GET /api/lists/count                                       ++++ ++++ +++3
GET /api/lists/discussions                                 ++++ ++++ +++3
GET /api/lists/authored                                    ++++ ++++ +++3
GET /api/lists/bookmarks                                   1+++ ++++ +++3

# Pictures
POST /api/media                                            1333 33++ +333  own -3++ 3+++ ++3+
DELETE /api/media/:id                                      1444 4444 4434  own -+++ ++++ ++3+

# Drafts, and what to pick from
POST /api/drafts                                           1+++ 3+++ ++3+
POST /api/drafts · of an offer                             1333 33++ +333  own -3++ 3+++ ++3+  waiting 1444 34++ +434
POST /api/drafts · with a picture                          1444 3444 4434  own -+++ 3+++ ++3+
GET /api/drafts                                            1+++ ++++ +++3
GET /api/drafts/:id                                        1444 4444 4443  own -+++ ++++ +++3
PATCH /api/drafts/:id                                      1444 3444 4434  own -+++ 3+++ ++3+
DELETE /api/drafts/:id                                     1444 4444 4434  own -+++ ++++ ++3+
POST /api/drafts/:id/submit                                1344 3444 4434  own -3++ 3+++ ++3+
POST /api/link-preview                                     ++++ 3+++ ++3+
GET /api/groups                                            ++++ ++++ +++3
GET /api/stores                                            ++++ ++++ +++3

# Offers and discussions
POST /api/offers                                           13++ 3+++ ++3+
POST /api/offers · with a picture                          1344 3444 4434  own -3++ 3+++ ++3+
PATCH /api/offers/:id                                      1333 33++ +333  own -3++ 3+++ ++3+  waiting 1344 34++ +434
PATCH /api/offers/:id · its text                           1333 333+ +333  own -3++ 3+++ ++3+  waiting 1344 343+ +434
GET /api/offers/:id                                        ++++ ++++ +++3  waiting 4444 44++ +443
POST /api/discussions                                      13++ 3+++ ++3+
PATCH /api/discussions/:id                                 1333 33++ +333  own -3++ 3+++ ++3+  waiting 1344 34++ +434
PATCH /api/discussions/:id · its text                      1333 333+ +333  own -3++ 3+++ ++3+  waiting 1344 343+ +434
GET /api/discussions/:id                                   ++++ ++++ +++3  waiting 4444 44++ +443

# States of what is published
POST /ui/:type/publish/:id · offer                         1333 33++ +333  own -3++ 3+++ ++3+  waiting 1444 44++ +434
POST /ui/:type/publish/:id · discussion                    1333 333+ +333  own -3++ 3+++ ++3+  waiting 1444 443+ +434
POST /ui/:type/publish/:id · comment                       1333 333+ +333  own -+++ 3+++ ++3+  waiting 1444 344+ +434
POST /ui/:type/publish/:id · discussion comment            1333 333+ +333  own -+++ 3+++ ++3+  waiting 1444 344+ +434
POST /api/offers/:id/expire                                1333 33++ +333  own -3++ 3+++ ++3+  waiting 1444 3433 3434
POST /api/offers/:id/revive                                1333 33++ +333  own -3++ 3+++ ++3+  waiting 1444 3433 3434
POST /api/offers/:id/deactivate                            1333 33++ +333  own -3++ 3+++ ++3+  waiting 1444 34++ +434
POST /api/offers/:id/activate                              1333 33++ +333  own -3++ 3+++ ++3+  waiting 1444 34++ +434
POST /api/offers/:id/bump                                  1333 33++ +333  waiting 1444 3433 3434
POST /api/offers/:id/merge                                 1333 33++ +333  waiting 1333 3344 4333
POST /api/offers/:id/pin                                   1333 33++ +333
POST /api/offers/:id/unpin                                 1333 33++ +333
DELETE /api/offers/:id                                     1333 333+ +333  own -3++ 3+++ ++3+  waiting 1444 343+ +434
POST /api/discussions/:id/deactivate                       1333 33++ +333  own -3++ 3+++ ++3+  waiting 1444 34++ +434
POST /api/discussions/:id/activate                         1333 33++ +333  own -3++ 3+++ ++3+  waiting 1444 34++ +434
DELETE /api/discussions/:id                                1333 333+ +333  own -3++ 3+++ ++3+  waiting 1444 343+ +434
GET /api/offers/:id/revisions                              ++++ ++++ +++3  waiting 4444 44++ +443
GET /api/discussions/:id/revisions                         ++++ ++++ +++3  waiting 4444 44++ +443
GET /api/offers/:id/comments/:comment_id/revisions         4444 444+ +443
GET /api/discussions/:id/comments/:comment_id/revisions    4444 444+ +443

# Reports and bookmarks
POST /api/reports                                          13++ 3+++ ++3+  waiting 1344 3444 4434
POST /api/reports · offer                                  13++ 3+++ ++3+  own -333 3333 3333  waiting 1344 3444 4434
POST /api/reports · discussion                             13++ 3+++ ++3+  own -333 3333 3333  waiting 1344 3444 4434
POST /api/reports · comment                                13++ 3+++ ++3+  own -333 3333 3333  waiting 1344 344+ +434
POST /api/offers/:id/still-works                           13++ 3+++ ++3+  waiting 1344 3444 4434
PUT /api/offers/:id/bookmark                               1+++ 3+++ ++3+  waiting 1444 34++ +434
DELETE /api/offers/:id/bookmark                            1+++ 3+++ ++3+

# Following
PUT /api/users/:id/follow                                  1+++ 3+++ ++3+  own -333 3333 3333
DELETE /api/users/:id/follow                               1+++ 3+++ ++3+
POST /ui/users/:id/block                                   1+++ 3+++ ++3+  own -333 3333 3333
DELETE /ui/users/:id/block                                 1+++ 3+++ ++3+
GET /api/account/blocks                                    1+++ ++++ +++3
GET /api/users/:id/followers                               ++++ ++++ +++3
GET /api/users/:id/following                               ++++ ++++ +++3
GET /api/users/:id/statistics                              ++++ ++++ +++3
GET /api/badges                                            ++++ ++++ +++3
GET /api/users/:id/badges                                  ++++ ++++ +++3
PUT /api/me/badges/shown                                   1+++ 3+++ ++3+
POST /api/me/badges/celebrate                              1+++ ++++ +333
GET /api/me/trust                                          1+++ ++++ +++3
PUT /api/groups/:id/follow                                 1+++ 3+++ ++3+
DELETE /api/groups/:id/follow                              1+++ 3+++ ++3+
PUT /api/stores/:id/follow                                 1+++ 3+++ ++3+
DELETE /api/stores/:id/follow                              1+++ 3+++ ++3+

# Votes
PUT /api/offers/:id/vote                                   13++ 33++ ++3+  own -333 3333 3333  waiting 1444 3444 4434
DELETE /api/offers/:id/vote                                13++ 33++ ++3+  own -333 3333 3333  waiting 1444 3444 4434

# Searching
GET /ui/search                                             ++++ ++++ +++3
GET /api/search/offers                                     ++++ ++++ +++3
GET /api/search/discussions                                ++++ ++++ +++3
GET /api/search/comments                                   ++++ ++++ +++3

# Moderation
GET /api/rings                                             1444 444+ +443
PUT /api/rings/:id/decision                                1444 444+ +434

# Comments
POST /api/offers/:id/comments                              13++ 3+++ ++3+  waiting 1344 34++ +434
POST /api/discussions/:id/comments                         13++ 33++ ++3+  own -3++ 3+++ ++3+  waiting 1344 34++ +434
GET /api/offers/:id/comments                               ++++ ++++ +++3  waiting 4444 44++ +443
GET /api/discussions/:id/comments                          ++++ ++++ +++3  waiting 4444 44++ +443
PUT /api/offers/:id/comments/:comment_id                   1333 333+ +333  own -3++ 3+++ ++3+  waiting 1444 344+ +434
PUT /api/discussions/:id/comments/:comment_id              1333 333+ +333  own -3++ 3+++ ++3+  waiting 1444 344+ +434
DELETE /api/offers/:id/comments/:comment_id                1333 333+ +333  own -+++ 3+++ ++3+  waiting 1444 344+ +434
DELETE /api/discussions/:id/comments/:comment_id           1333 333+ +333  own -+++ 3+++ ++3+  waiting 1444 344+ +434
POST /api/offers/:id/comments/:comment_id/reactions        13++ 3+++ ++3+  own -333 3333 3333  waiting 1344 3444 4434
POST /api/discussions/:id/comments/:comment_id/reactions   13++ 33++ ++3+  own -333 3333 3333  waiting 1344 3344 4434
DELETE /api/offers/:id/comments/:comment_id/reactions      13++ 3+++ ++3+  own -333 3333 3333  waiting 1344 3444 4434
DELETE /api/discussions/:id/comments/:comment_id/reactions 13++ 3+++ ++3+  own -333 3333 3333  waiting 1344 3444 4434
POST /ui/comment/save                                      13++ 3+++ ++3+  waiting 1344 34++ +434
POST /ui/discussion-comments/save                          13++ 33++ ++3+  waiting 1344 34++ +434
POST /ui/comment/update/:id                                1333 333+ +333  own -3++ 3+++ ++3+  waiting 1444 444+ +434
POST /ui/discussion-comments/update/:id                    1333 333+ +333  own -3++ 3+++ ++3+  waiting 1444 444+ +434
GET /ui/comment/schedule-estimate/:id                      ++++ ++++ +++3  waiting 4444 444+ +443
GET /ui/discussion-comments/schedule-estimate/:id          ++++ ++++ +++3  waiting 4444 444+ +443

# The bell
GET /ui/user-notification/index                            1+++ ++++ +++3
GET /ui/user-notification/count                            1+++ ++++ +++3
GET /ui/user-notification/mark-all-web-processed           1+++ ++++ +++3
GET /ui/user-notification/:id/setread                      1444 4444 4443  own -+++ ++++ +++3

# Devices
GET /api/me/push                                           1+++ ++++ +++3
PUT /api/me/push                                           1+++ ++++ +333
DELETE /api/me/push                                        1+++ ++++ +333

# The bell
GET /api/me/notification-choices                           1+++ ++++ +++3
PATCH /api/me/notification-choices                         1+++ ++++ +33+

# Sockets
POST /broadcasting/auth                                    1333 3333 3333  own -+++ 3+++ +++3

# Following comments
GET /ui/comments-subscriptions                             ++++ ++++ +++3  waiting 4444 44++ +443
POST /ui/comments-subscriptions                            1+++ 3+++ ++3+  waiting 1444 34++ +434
DELETE /ui/comments-subscriptions                          1+++ 3+++ ++3+  own -333 3333 3333  waiting 1444 34++ +434

# Deal alerts
GET /api/alerts                                            1+++ ++++ +++3
POST /api/alert-drafts                                     ++++ ++++ ++3+
POST /api/alerts                                           1+++ 3+++ ++3+
POST /api/alerts/preview                                   ++++ 3+++ ++3+
PATCH /api/alerts/:id                                      1444 3444 4434  own -+++ 3+++ ++3+
DELETE /api/alerts/:id                                     1444 3444 4434  own -+++ 3+++ ++3+
POST /api/alerts/:id/restore                               1444 3444 4434  own -+++ 3+++ ++3+
POST /api/alerts/:id/mute                                  1444 3444 4434  own -+++ 3+++ ++3+
POST /api/alerts/several                                   1444 3444 4434  own -+++ 3+++ ++3+
PUT /api/alert-finds/:id/bought                            1444 3444 4434  own -+++ 3+++ ++3+
DELETE /api/alert-finds/:id/bought                         1444 3444 4434  own -+++ 3+++ ++3+
GET /api/alerts/:id/offers                                 1444 4444 4443  own -+++ ++++ +++3
GET /api/lists/alerts                                      1444 4444 4443  own -+++ ++++ +++3
GET /api/alert-channels                                    1+++ ++++ +++3
POST /api/alert-channels                                   1+++ 3+++ +333
POST /api/alert-channels/telegram                          1+++ 3+++ +333
PATCH /api/alert-channels/:id                              1444 3444 4333  own -+++ 3+++ +333
DELETE /api/alert-channels/:id                             1444 3444 4333  own -+++ 3+++ +333
POST /api/alert-channels/:id/test                          1444 3444 4333  own -+++ 3+++ +333
GET /api/alert-channels/:id/deliveries                     1444 4444 4443  own -+++ ++++ +++3
GET /api/alert-templates                                   ++++ ++++ +++3
POST /api/alert-templates/:id/clone                        1+++ 3+++ ++3+
GET /api/admin/alert-templates                             1333 3333 +333
POST /api/admin/alert-templates                            1333 3333 +333
PATCH /api/admin/alert-templates/:id                       1333 3333 +333
DELETE /api/admin/alert-templates/:id                      1333 3333 +333
GET /api/admin/store-requests                              1333 3333 +333
GET /api/admin/store-requests/:id                          1333 3333 +333
POST /api/admin/store-requests/:id/decision                1333 3333 +333
GET /api/admin/banners                                     1333 3333 +333
GET /api/admin/banners/:id                                 1333 3333 +333
POST /api/admin/banners                                    1333 3333 +333
PATCH /api/admin/banners/:id                               1333 3333 +333
DELETE /api/admin/banners/:id                              1333 3333 +333
GET /api/admin/failed-jobs                                 1333 3333 +333
POST /api/admin/failed-jobs/retry                          1333 3333 +333
POST /api/admin/failed-jobs/:id/retry                      1333 3333 +333
DELETE /api/admin/failed-jobs/:id                          1333 3333 +333
GET /api/admin/health                                      1333 3333 +333
POST /api/admin/health/:part/test                          1333 3333 +333
GET /api/admin/metrics                                     1333 3333 +333
GET /api/admin/invitations                                 1333 3333 +333
POST /api/admin/invitations                                1333 3333 +333
DELETE /api/admin/invitations/:id                          1333 3333 +333
GET /api/admin/mailings                                    1333 3333 +333
GET /api/admin/mailings/:id                                1333 3333 +333
POST /api/admin/mailings                                   1333 3333 +333
PATCH /api/admin/mailings/:id                              1333 3333 +333
DELETE /api/admin/mailings/:id                             1333 3333 +333
POST /api/admin/mailings/:id/test                          1333 3333 +333
POST /api/admin/mailings/:id/start                         1333 3333 +333
POST /api/admin/mailings/:id/stop                          1333 3333 +333
GET /api/admin/blocklist                                   1333 3333 +333
POST /api/admin/blocklist                                  1333 3333 +333
DELETE /api/admin/blocklist/:id                            1333 3333 +333
GET /api/admin/look                                        1333 3333 +333
PUT /api/admin/look                                        1333 3333 +333
GET /api/admin/pages                                       1333 3333 +333
GET /api/admin/pages/:page/:locale                         1333 3333 +333
PUT /api/admin/pages/:page/:locale                         1333 3333 +333
GET /api/admin/settings                                    1333 3333 +333
GET /api/admin/settings/:key/effect                        1333 3333 +333
PUT /api/admin/settings/:key                               1333 3333 +333
PUT /api/admin/users/:id/type                              1333 3333 +333
POST /api/admin/groups                                     1333 3333 +333
PATCH /api/admin/groups/:id                                1333 3333 +333
DELETE /api/admin/groups/:id                               1333 3333 +333
POST /api/admin/stores                                     1333 3333 +333
POST /api/admin/stores/:id/merge                           1333 3333 +333
PATCH /api/admin/stores/:id                                1333 3333 +333
DELETE /api/admin/users/:id                                1333 3333 +333  own -333 3333 3333
GET /api/lists/feed                                        1+++ ++++ +++3
PUT /api/me/feed-read                                      1+++ ++++ ++3+

# Chats
GET /ui/chats                                              1+++ ++++ +3+3
GET /ui/chats/unread-count                                 1+++ ++++ +3+3
POST /ui/chats                                             13++ 33++ +33+
GET /ui/chats/:id                                          1444 4444 4343  own -+++ ++++ +3+3
GET /ui/chats/:id/messages                                 1444 4444 4343  own -+++ ++++ +3+3
POST /ui/chats/:id/messages                                1444 4444 4334  own -3++ 3+++ +33+
POST /ui/chats/:id/read                                    1444 4444 4334  own -+++ ++++ +33+
PUT /ui/chats/:id/messages/:message_id                     1444 4444 4334  own -3++ 3+++ +33+
DELETE /ui/chats/:id/messages/:message_id                  1444 4444 4334  own -+++ ++++ +33+
POST /ui/chats/:id/messages/:message_id/confirm            1444 4444 4334  own -+++ ++++ +33+
PATCH /ui/chats/:id                                        1444 4444 4334  own -+++ ++++ +33+
DELETE /ui/chats/:id                                       1444 4444 4334  own -+++ ++++ +33+
PUT /ui/chats/:id/draft                                    1444 4444 4334  own -+++ ++++ +33+
POST /ui/chats/:id/typing                                  1444 4444 4334  own -+++ ++++ +33+
POST /ui/chats/:id/report                                  1344 3444 4334  own -3++ 3+++ +33+
GET /api/chat-cases                                        1444 444+ +443
GET /api/chat-cases/:id                                    1444 444+ +443
PUT /api/chat-cases/:id/decision                           1444 444+ +434  own -444 4443 3434

# Moderation
GET /api/moderation/queue                                  1444 444+ +443
GET /api/moderation/cases                                  1444 444+ +443
GET /api/moderation/cases/:id                              1444 444+ +443
PUT /api/moderation/cases/:id/claim                        1444 344+ +434
DELETE /api/moderation/cases/:id/claim                     1444 344+ +434
POST /api/moderation/cases/:id/decision                    1444 344+ +434  own -444 3443 3434
DELETE /api/moderation/decisions/:id                       1444 344+ +434
POST /api/appeals                                          1444 4444 4333  own -+++ ++++ +333
GET /api/moderation/appeals                                1444 444+ +443
GET /api/moderation/appeals/:id                            1444 444+ +443
PUT /api/moderation/appeals/:id/claim                      1444 344+ +434
DELETE /api/moderation/appeals/:id/claim                   1444 344+ +434
POST /api/moderation/appeals/:id/answer                    1444 344+ +434  own -444 3443 3434
${PAGES}`;
