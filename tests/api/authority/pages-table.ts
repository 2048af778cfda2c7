/** Who may open which page, in the signs of table.ts. */
export const PAGES = `
# Pages, and what else the server answers to
GET /admin                                                 4444 4444 +444
GET /admin/audit                                           4444 4444 +444
GET /admin/audit.csv                                       4444 4444 +444
GET /admin/jobs                                            4444 4444 +444
GET /admin/settings                                        4444 4444 +444
GET /admin/users                                           4444 4444 +444
GET /admin/groups                                          4444 4444 +444
GET /admin/groups/new                                      4444 4444 +444
GET /admin/groups/:id                                      4444 4444 +444
GET /admin/stores                                          4444 4444 +444
GET /admin/stores/new                                      4444 4444 +444
GET /admin/stores/:id                                      4444 4444 +444
GET /admin/alert-templates                                 4444 4444 +444
GET /admin/alert-templates/new                             4444 4444 +444
GET /admin/alert-templates/:id                             4444 4444 +444
GET /admin/store-requests                                  4444 4444 +444
GET /admin/store-requests/:id                              4444 4444 +444
GET /admin/banners                                         4444 4444 +444
GET /admin/banners/new                                     4444 4444 +444
GET /admin/banners/:id                                     4444 4444 +444
GET /admin/invitations                                     4444 4444 +444
GET /admin/invitations/:id                                 4444 4444 +444
GET /admin/mailings                                        4444 4444 +444
GET /admin/mailings/new                                    4444 4444 +444
GET /admin/mailings/:id                                    4444 4444 +444
GET /admin/blocklist                                       4444 4444 +444
GET /admin/look                                            4444 4444 +444
GET /admin/pages                                           4444 4444 +444
GET /admin/pages/:page                                     4444 4444 +444
GET /admin/pages/:page/:locale                             4444 4444 +444
GET /admin/pages/:page/:locale/:version                    4444 4444 +444
GET /admin/users/:id                                       4444 4444 +444
GET /alerts-manage                                         >+++ ++++ ++>>
GET /alerts/:id                                            >444 4444 44>>  own -+++ ++++ ++>>
GET /alerts/:id/offers                                     >444 4444 44>>  own -+++ ++++ ++>>
GET /alerts/mute/:token                                    ++++ ++++ ++++
POST /alerts/mute/:token                                   ++++ ++++ ++++
GET /alerts/new                                            ++++ ++++ ++++
GET /alerts/sign-up                                        ++++ ++++ ++++
GET /alerts/templates                                      ++++ ++++ ++++
GET /api/docs                                              ++++ ++++ ++++
GET /api/openapi.json                                      ++++ ++++ ++++
GET /app/:key                                              4444 4444 4443
GET /auth/apple                                            4+++ ++++ ++44
GET /auth/apple/callback                                   1+++ ++++ ++11
POST /auth/apple/callback                                  ++++ ++++ ++++
GET /auth/google                                           4+++ ++++ ++44
GET /auth/google/callback                                  1+++ ++++ ++11
GET /badges                                                ++++ ++++ ++++
GET /chats                                                 >+++ ++++ +3>>
GET /chats/:id                                             >444 4444 43>>  own -+++ ++++ +3>>
GET /chats/mute/:token                                     ++++ ++++ ++++
POST /chats/mute/:token                                    ++++ ++++ ++++
GET /contact                                               ++++ ++++ ++++
POST /contact                                              ++++ ++++ +3++
GET /cookies                                               ++++ ++++ ++++
GET /coupons                                               ++++ ++++ ++++
GET /coupons/:slug                                         ++++ ++++ ++++  waiting 4444 44++ +444
GET /deals                                                 ++++ ++++ ++++
GET /deals/:slug                                           ++++ ++++ ++++  waiting 4444 44++ +444
GET /discussions                                           ++++ ++++ ++++
GET /discussions/:id/edit                                  >333 33++ +3>>  own -3++ 3+++ ++>>  waiting >444 44++ +4>>
GET /discussions/:slug                                     ++++ ++++ ++++  waiting 4444 44++ +444
GET /email/confirm/:token                                  >+++ ++++ ++>>
POST /email/confirm/:token                                 >+++ ++++ +3>>
GET /go/:id                                                ++++ ++++ ++++  waiting 4444 44++ +444
GET /groups                                                ++++ ++++ ++++
GET /groups/:slug                                          ++++ ++++ ++++
GET /healthz                                               ++++ ++++ ++++
GET /hot                                                   ++++ ++++ ++++
GET /hottest                                               ++++ ++++ ++++
GET /invite/:token                                         ++++ ++++ ++++
GET /login                                                 ++++ ++++ ++++
POST /login                                                ++++ ++++ ++++
GET /login/code                                            >+++ ++++ ++>>
POST /login/code                                           1+++ ++++ ++11
GET /look/:version.css                                     ++++ ++++ ++++
GET /look/:version/:icon                                   4444 4444 4444
GET /manifest.webmanifest                                  ++++ ++++ ++++
GET /media/*                                               ++++ ++++ ++++
GET /mod                                                   ++++ ++++ ++++
GET /mod/appeals                                           4444 444+ +444
GET /mod/appeals/:id                                       4444 444+ +444
GET /mod/chats                                             4444 444+ +444
GET /mod/chats/:id                                         4444 444+ +444
POST /mod/chats/:id                                        4444 444+ +444  own -444 4443 3444
GET /mod/queue                                             4444 444+ +444
GET /mod/queue/:id                                         4444 444+ +444
GET /mod/rings                                             4444 444+ +444
GET /mod/rings/:id                                         4444 444+ +444
GET /modlog                                                ++++ ++++ ++++
GET /new                                                   ++++ ++++ ++++
POST /notes                                                ++++ ++++ ++++
GET /notifications                                         >+++ ++++ ++>>
GET /notifications/open/:id                                >~~~ ~~~~ ~~>>  own -+++ ++++ ++>>
GET /offers/:id/edit                                       >333 33++ +3>>  own -3++ 3+++ ++>>  waiting >444 44++ +4>>
GET /offline                                               ++++ ++++ ++++
GET /password/reset                                        ++++ ++++ ++++
GET /privacy                                               ++++ ++++ ++++
GET /ranking                                               ++++ ++++ ++++
GET /readyz                                                ++++ ++++ ++++
GET /register                                              ++++ ++++ ++++
GET /robots.txt                                            ++++ ++++ ++++
GET /rss/alert/:secret.xml                                 ++++ ++++ ++++
GET /rss/discussions.xml                                   ++++ ++++ ++++
GET /rss/group/:slug.xml                                   ++++ ++++ ++++
GET /rss/hot.xml                                           ++++ ++++ ++++
GET /rss/modlog.xml                                        ++++ ++++ ++++
GET /rss/new.xml                                           ++++ ++++ ++++
GET /rss/store/:slug.xml                                   ++++ ++++ ++++
GET /rss/user/:slug.xml                                    ++++ ++++ ++++
GET /rules                                                 ++++ ++++ ++++
GET /search                                                ++++ ++++ ++++
GET /settings                                              ++++ ++++ ++++
GET /settings/data                                         >+++ ++++ ++>>
GET /settings/home-page                                    >+++ ++++ ++>>
GET /settings/notifications                                >+++ ++++ ++>>
GET /settings/store                                        >+++ ++++ ++>>
GET /settings/invitations                                  >+++ ++++ ++>>
GET /settings/penalties                                    >+++ ++++ ++>>
POST /settings/penalties                                   >444 4444 43>>  own -+++ ++++ +3>>
GET /settings/preferences                                  >+++ ++++ ++>>
GET /settings/profile                                      >+++ ++++ ++>>
GET /settings/security                                     >+++ ++++ ++>>
POST /sign-out                                             ++++ ++++ ++++
GET /sitemap.xml                                           ++++ ++++ ++++
GET /stores                                                ++++ ++++ ++++
GET /stores/:slug                                          ++++ ++++ ++++
GET /submit                                                ++++ ++++ ++++
GET /submit/:draft                                         >~~~ ~~~~ ~~>>  own -+++ ++++ ++>>
GET /submit/:draft/:step                                   >~~~ ~~~~ ~~>>  own -+++ ++++ ++>>
GET /terms                                                 ++++ ++++ ++++
GET /u/:username                                           ++++ ++++ ++++
GET /u/:username/badges                                    ++++ ++++ ++++
GET /u/:username/bookmarks                                 4444 4444 4444  own -+++ ++++ ++44
GET /u/:username/deals                                     ++++ ++++ ++++
GET /u/:username/discussions                               ++++ ++++ ++++
GET /u/:username/feed                                      4444 4444 4444  own -+++ ++++ ++44
GET /u/:username/followers                                 ++++ ++++ ++++
GET /u/:username/following                                 ++++ ++++ ++++
GET /u/:username/statistics                                ++++ ++++ ++++
GET /welcome                                               >+++ ++++ ++>>
POST /welcome                                              >+++ 3+++ ++>>
GET /unsubscribe/:token                                    ++++ ++++ ++++
POST /unsubscribe/:token                                   ++++ ++++ ++++
`;
