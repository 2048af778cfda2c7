/**
 * Who learns what by which way: each page, each call that reads, and what is sent without being asked for, in one line.
 *
 *     g  a guest       a  its author       *  everybody of these
 *     m  a member      e  a deal editor    -  nobody
 *                      o  a moderator
 *
 * The member knew all of it while it was shown: kept it, voted, followed its talk and its store, had an alert that found it,
 * and was told of a comment. A word of its own stands in the title, the text, the code, the picture's address, the link,
 * the store, a comment and an earlier title; whoever meets one of them has learned of it. The columns:
 *
 *     live    shown: what the others are measured by. Pages that are not there show it, too: they lead on to what is hot
 *     waits   for its time; it has never been out
 *     off     switched off by its author
 *     held    switched off by a moderator
 *     gone    deleted
 *     merged  into the one that is live. Its title stays in the history of that one
 *     lost    merged when it was switched off already
 *     cold    under the cold floor: out of the lists, kept where somebody kept it, with its store in the open
 *     young   its degrees alone: an offer in the minutes that hide them
 *     later   a comment alone: one that waits for its time
 *     unsaid  a comment alone: one that was deleted
 *     left    the name alone: a member who deleted their account
 *
 * Of a bookmark the title is left by decision (docs/product.md, 5). A picture itself is found by its random address alone.
 */
export const TABLE = `
#                                                           live   waits  off    held   gone   merged lost   cold   young  later  unsaid left
# Calls
GET /api/csrf                                               -      -      -      -      -      -      -      -      -      -      -      -
GET /api/me                                                 -      -      -      -      -      -      -      -      -      -      -      -
GET /api/auth/usernames                                     -      -      -      -      -      -      -      -      -      -      -      -
GET /ui/user/:username                                      -      -      -      -      -      -      -      -      -      -      -      -
GET /api/me/preferences                                     -      -      -      -      -      -      -      -      -      -      -      -
GET /api/me/privacy                                         -      -      -      -      -      -      -      -      -      -      -      -
GET /api/users                                              -      -      -      -      -      -      -      -      -      -      -      -
GET /api/account/sessions                                   -      -      -      -      -      -      -      -      -      -      -      -
GET /api/account/tokens                                     -      -      -      -      -      -      -      -      -      -      -      -
GET /api/account/export                                     ma     a      a      a      a      ao     a      ma     a      a      a      -
GET /api/audit                                              -      -      -      -      -      -      -      -      -      -      -      -
GET /api/lists/new                                          *      -      -      -      -      -      -      -      aeo    -      -      -
GET /api/lists/hot                                          *      -      -      -      -      -      -      -      -      -      -      -
GET /api/lists/hottest                                      *      -      -      -      -      -      -      -      aeo    -      -      -
GET /api/lists/trending                                     *      -      -      -      -      -      -      -      aeo    -      -      -
GET /api/lists/count                                        -      -      -      -      -      -      -      -      -      -      -      -
GET /api/lists/discussions                                  *      -      -      -      -      -      -      -      -      -      -      -
GET /api/lists/authored                                     *      aeo    aeo    aeo    -      -      aeo    *      aeo    -      -      -
GET /api/lists/bookmarks                                    m      -      m      m      m      -      -      m      -      -      -      -
GET /api/drafts                                             -      -      -      -      -      -      -      -      -      -      -      -
GET /api/drafts/:id                                         -      -      -      -      -      -      -      -      -      -      -      -
GET /api/groups                                             -      -      -      -      -      -      -      -      -      -      -      -
GET /api/stores                                             *      -      -      -      -      -      -      *      -      -      -      -
GET /api/offers/:id                                         *      aeo    aeo    aeo    -      -      -      *      aeo    -      -      -
GET /api/discussions/:id                                    *      aeo    aeo    aeo    -      -      aeo    -      -      -      -      -
GET /api/offers/:id/revisions                               *      aeo    aeo    aeo    -      *      -      *      -      -      -      -
GET /api/discussions/:id/revisions                          -      -      -      -      -      -      -      -      -      -      -      -
GET /api/offers/:id/comments/:comment_id/revisions          -      -      -      -      -      -      -      -      -      -      -      -
GET /api/discussions/:id/comments/:comment_id/revisions     -      -      -      -      -      -      -      -      -      -      -      -
GET /api/account/blocks                                     -      -      -      -      -      -      -      -      -      -      -      -
GET /api/users/:id/followers                                -      -      -      -      -      -      -      -      -      -      -      -
GET /api/users/:id/following                                -      -      -      -      -      -      -      -      -      -      -      -
GET /api/users/:id/statistics                               *      -      -      -      -      -      -      *      -      -      -      -
GET /api/badges                                             -      -      -      -      -      -      -      -      -      -      -      -
GET /api/users/:id/badges                                   -      -      -      -      -      -      -      -      -      -      -      -
GET /api/me/trust                                           -      -      -      -      -      -      -      -      -      -      -      -
GET /ui/search                                              *      -      -      -      -      -      -      *      aeo    -      -      -
GET /api/search/offers                                      *      -      -      -      -      -      -      -      aeo    -      -      -
GET /api/search/discussions                                 *      -      -      -      -      -      -      -      -      -      -      -
GET /api/search/comments                                    *      -      -      -      -      -      -      *      -      -      -      -
GET /api/rings                                              -      -      -      -      -      -      -      -      -      -      -      -
GET /api/offers/:id/comments                                *      -      aeo    aeo    -      -      -      *      -      ao     -      -
GET /api/discussions/:id/comments                           *      -      aeo    aeo    -      -      -      -      -      ao     -      -
GET /ui/comment/schedule-estimate/:id                       -      -      -      -      -      -      -      -      -      -      -      -
GET /ui/discussion-comments/schedule-estimate/:id           -      -      -      -      -      -      -      -      -      -      -      -
GET /ui/user-notification/index                             ma     -      a      a      -      -      -      ma     -      -      -      -
GET /ui/user-notification/count                             -      -      -      -      -      -      -      -      -      -      -      -
GET /ui/user-notification/mark-all-web-processed            -      -      -      -      -      -      -      -      -      -      -      -
GET /ui/user-notification/:id/setread                       -      -      -      -      -      -      -      -      -      -      -      -
GET /ui/chats                                               -      -      -      -      -      -      -      -      -      -      -      -
GET /ui/chats/unread-count                                  -      -      -      -      -      -      -      -      -      -      -      -
GET /ui/chats/:id                                           -      -      -      -      -      -      -      -      -      -      -      -
GET /ui/chats/:id/messages                                  ma     -      -      -      -      -      -      ma     -      -      -      -
GET /api/chat-cases                                         -      -      -      -      -      -      -      -      -      -      -      -
GET /api/chat-cases/:id                                     -      -      -      -      -      -      -      -      -      -      -      -
GET /api/moderation/queue                                   -      -      -      -      -      -      -      -      -      -      -      -
GET /api/moderation/cases                                   -      -      -      -      -      -      -      -      -      -      -      -
GET /api/moderation/cases/:id                               -      -      -      -      -      -      -      -      -      -      -      -
GET /api/moderation/appeals                                 -      -      -      -      -      -      -      -      -      -      -      -
GET /api/moderation/appeals/:id                             -      -      -      -      -      -      -      -      -      -      -      -
GET /api/me/push                                            -      -      -      -      -      -      -      -      -      -      -      -
GET /api/me/notification-choices                            -      -      -      -      -      -      -      -      -      -      -      -
GET /ui/comments-subscriptions                              -      -      -      -      -      -      -      -      -      -      -      -
GET /api/alerts                                             m      -      -      -      -      -      -      m      -      -      -      -
GET /api/alert-templates                                    -      -      -      -      -      -      -      -      -      -      -      -
GET /api/admin/alert-templates                              -      -      -      -      -      -      -      -      -      -      -      -
GET /api/admin/store-requests                               -      -      -      -      -      -      -      -      -      -      -      -
GET /api/admin/store-requests/:id                           -      -      -      -      -      -      -      -      -      -      -      -
GET /api/account/invitations                                -      -      -      -      -      -      -      -      -      -      -      -
GET /api/admin/banners                                      -      -      -      -      -      -      -      -      -      -      -      -
GET /api/admin/banners/:id                                  -      -      -      -      -      -      -      -      -      -      -      -
GET /api/admin/settings/:key/effect                         -      -      -      -      -      -      -      -      -      -      -      -
GET /api/admin/failed-jobs                                  -      -      -      -      -      -      -      -      -      -      -      -
GET /api/admin/health                                       -      -      -      -      -      -      -      -      -      -      -      -
GET /api/admin/metrics                                      -      -      -      -      -      -      -      -      -      -      -      -
GET /api/admin/invitations                                  -      -      -      -      -      -      -      -      -      -      -      -
GET /api/admin/mailings                                     -      -      -      -      -      -      -      -      -      -      -      -
GET /api/admin/mailings/:id                                 -      -      -      -      -      -      -      -      -      -      -      -
GET /api/admin/blocklist                                    -      -      -      -      -      -      -      -      -      -      -      -
GET /api/admin/look                                         -      -      -      -      -      -      -      -      -      -      -      -
GET /api/admin/pages                                        -      -      -      -      -      -      -      -      -      -      -      -
GET /api/admin/pages/:page/:locale                          -      -      -      -      -      -      -      -      -      -      -      -
GET /api/admin/settings                                     -      -      -      -      -      -      -      -      -      -      -      -
GET /api/alerts/:id/offers                                  m      -      -      -      -      -      -      -      -      -      -      -
GET /api/lists/alerts                                       m      -      -      -      -      -      -      m      -      -      -      -
GET /api/alert-channels                                     -      -      -      -      -      -      -      -      -      -      -      -
GET /api/alert-channels/:id/deliveries                      -      -      -      -      -      -      -      -      -      -      -      -
GET /api/docs                                               -      -      -      -      -      -      -      -      -      -      -      -
GET /api/openapi.json                                       -      -      -      -      -      -      -      -      -      -      -      -
POST /api/link-preview                                      *      aeo    aeo    aeo    eo     eo     eo     *      -      -      -      -
POST /api/alerts/preview                                    gmeo   -      -      -      -      -      -      -      eo     -      -      -

# Pages, feeds and files
GET /admin                                                  *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/jobs                                             *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/settings                                         *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/users                                            *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/groups                                           *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/groups/new                                       *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/groups/:id                                       *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/stores                                           *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/stores/new                                       *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/stores/:id                                       *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/alert-templates                                  *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/alert-templates/new                              *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/alert-templates/:id                              *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/store-requests                                   *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/store-requests/:id                               *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/banners                                          *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/banners/new                                      *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/banners/:id                                      *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/invitations                                      *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/invitations/:id                                  *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/mailings                                         *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/mailings/new                                     *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/mailings/:id                                     *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/blocklist                                        *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/look                                             *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/pages                                            *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/pages/:page                                      *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/pages/:page/:locale                              *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/pages/:page/:locale/:version                     *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/users/:id                                        *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/audit                                            *      -      -      -      -      -      -      -      aeo    -      -      -
GET /admin/audit.csv                                        *      -      -      -      -      -      -      -      aeo    -      -      -
GET /api/lists/feed                                         m      -      -      -      -      -      -      -      -      -      -      -
GET /alerts-manage                                          maeo   -      -      -      -      -      -      maeo   -      -      -      -
GET /alerts/:id                                             maeo   -      -      -      -      -      -      m      aeo    -      -      -
GET /alerts/:id/offers                                      maeo   -      -      -      -      -      -      -      aeo    -      -      -
GET /alerts/mute/:token                                     -      -      -      -      -      -      -      -      -      -      -      -
GET /alerts/new                                             *      aeo    aeo    aeo    eo     eo     eo     *      -      -      -      -
GET /alerts/sign-up                                         -      -      -      -      -      -      -      -      -      -      -      -
GET /alerts/templates                                       -      -      -      -      -      -      -      -      -      -      -      -
GET /app/:key                                               -      -      -      -      -      -      -      -      -      -      -      -
GET /auth/apple                                             -      -      -      -      -      -      -      -      -      -      -      -
GET /auth/apple/callback                                    -      -      -      -      -      -      -      -      -      -      -      -
GET /auth/google                                            -      -      -      -      -      -      -      -      -      -      -      -
GET /auth/google/callback                                   -      -      -      -      -      -      -      -      -      -      -      -
GET /badges                                                 -      -      -      -      -      -      -      -      -      -      -      -
GET /chats                                                  aeo    -      -      -      -      -      -      aeo    -      -      -      -
GET /chats/:id                                              maeo   -      -      -      -      -      -      ma     eo     -      -      -
GET /chats/mute/:token                                      -      -      -      -      -      -      -      -      -      -      -      -
GET /contact                                                -      -      -      -      -      -      -      -      -      -      -      -
GET /cookies                                                -      -      -      -      -      -      -      -      -      -      -      -
GET /coupons                                                *      -      -      -      -      -      -      *      -      -      -      -
GET /coupons/:slug                                          *      aeo    aeo    aeo    -      -      -      *      aeo    ao     -      -
GET /deals                                                  *      -      -      -      -      -      -      *      aeo    -      -      -
GET /deals/:slug                                            *      aeo    aeo    aeo    -      -      -      *      aeo    ao     -      -
GET /discussions                                            *      -      -      -      -      -      -      -      aeo    -      -      -
GET /discussions/:id/edit                                   maeo   aeo    aeo    aeo    -      -      aeo    -      aeo    -      -      -
GET /discussions/:slug                                      *      aeo    aeo    aeo    -      -      aeo    -      aeo    ao     -      -
GET /email/confirm/:token                                   -      -      -      -      -      -      -      -      -      -      -      -
GET /go/:id                                                 *      aeo    aeo    aeo    -      -      -      *      aeo    -      -      -
GET /groups                                                 -      -      -      -      -      -      -      -      -      -      -      -
GET /groups/:slug                                           *      -      -      -      -      -      -      *      aeo    -      -      -
GET /healthz                                                -      -      -      -      -      -      -      -      -      -      -      -
GET /hot                                                    *      -      -      -      -      -      -      *      aeo    -      -      -
GET /hottest                                                *      -      -      -      -      -      -      *      aeo    -      -      -
GET /invite/:token                                          -      -      -      -      -      -      -      -      -      -      -      -
GET /login                                                  -      -      -      -      -      -      -      -      -      -      -      -
GET /login/code                                             -      -      -      -      -      -      -      -      -      -      -      -
GET /look/:version.css                                      *      -      -      -      -      -      -      -      -      -      -      -
GET /look/:version/:icon                                    *      -      -      -      -      -      -      -      -      -      -      -
GET /manifest.webmanifest                                   -      -      -      -      -      -      -      -      -      -      -      -
GET /media/*                                                *      -      -      -      -      -      -      -      -      -      -      -
GET /mod                                                    -      -      -      -      -      -      -      -      -      -      -      -
GET /mod/appeals                                            gmae   -      -      -      -      -      -      -      ae     -      -      -
GET /mod/appeals/:id                                        *      -      -      -      -      -      -      -      aeo    -      -      -
GET /mod/chats                                              gmae   -      -      -      -      -      -      -      ae     -      -      -
GET /mod/chats/:id                                          *      -      -      -      -      -      -      -      aeo    -      -      -
GET /mod/queue                                              gmae   -      -      -      -      -      -      -      ae     -      -      -
GET /mod/queue/:id                                          *      -      -      -      -      -      -      -      aeo    -      -      -
GET /mod/rings                                              gmae   -      -      -      -      -      -      -      ae     -      -      -
GET /mod/rings/:id                                          *      -      -      -      -      -      -      -      aeo    -      -      -
GET /modlog                                                 -      -      -      -      -      -      -      -      -      -      -      -
GET /new                                                    *      aeo    aeo    aeo    eo     eo     eo     *      aeo    -      -      -
GET /notifications                                          ma     -      a      a      -      -      -      ma     -      -      -      -
GET /notifications/open/:id                                 ma     -      a      a      -      -      -      ma     -      -      -      -
GET /offers/:id/edit                                        maeo   aeo    aeo    aeo    -      -      -      aeo    aeo    -      -      -
GET /offline                                                -      -      -      -      -      -      -      -      -      -      -      -
GET /password/reset                                         -      -      -      -      -      -      -      -      -      -      -      -
GET /privacy                                                -      -      -      -      -      -      -      -      -      -      -      -
GET /ranking                                                -      -      -      -      -      -      -      -      -      -      -      -
GET /readyz                                                 -      -      -      -      -      -      -      -      -      -      -      -
GET /register                                               -      -      -      -      -      -      -      -      -      -      -      -
GET /robots.txt                                             -      -      -      -      -      -      -      -      -      -      -      -
GET /rss/alert/:secret.xml                                  *      -      -      -      -      -      -      *      -      -      -      -
GET /rss/discussions.xml                                    *      -      -      -      -      -      -      -      -      -      -      -
GET /rss/group/:slug.xml                                    *      -      -      -      -      -      -      -      -      -      -      -
GET /rss/hot.xml                                            *      -      -      -      -      -      -      -      -      -      -      -
GET /rss/modlog.xml                                         -      -      -      -      -      -      -      -      -      -      -      -
GET /rss/new.xml                                            *      -      -      -      -      -      -      -      -      -      -      -
GET /rss/store/:slug.xml                                    *      -      -      -      -      -      -      *      aeo    -      -      -
GET /rss/user/:slug.xml                                     *      -      -      -      -      -      -      -      -      -      -      -
GET /rules                                                  -      -      -      -      -      -      -      -      -      -      -      -
GET /search                                                 *      -      -      -      -      -      -      *      aeo    -      -      -
GET /settings                                               -      -      -      -      -      -      -      -      -      -      -      -
GET /settings/data                                          -      -      -      -      -      -      -      -      -      -      -      -
GET /settings/home-page                                     -      -      -      -      -      -      -      -      -      -      -      -
GET /settings/notifications                                 -      -      -      -      -      -      -      -      -      -      -      -
GET /settings/store                                         -      -      -      -      -      -      -      -      -      -      -      -
GET /settings/invitations                                   -      -      -      -      -      -      -      -      -      -      -      -
GET /settings/penalties                                     -      -      -      -      -      -      -      -      -      -      -      -
GET /settings/preferences                                   -      -      -      -      -      -      -      -      -      -      -      -
GET /settings/profile                                       -      -      -      -      -      -      -      -      -      -      -      -
GET /settings/security                                      -      -      -      -      -      -      -      -      -      -      -      -
GET /sitemap.xml                                            *      -      -      -      -      -      -      -      -      -      -      -
GET /stores                                                 *      -      -      -      -      -      -      *      -      -      -      -
GET /stores/:slug                                           *      aeo    aeo    aeo    eo     eo     eo     *      aeo    -      -      -
GET /submit                                                 -      -      -      -      -      -      -      -      -      -      -      -
GET /submit/:draft                                          m      -      -      -      -      -      -      m      -      -      -      -
GET /submit/:draft/:step                                    m      -      -      -      -      -      -      m      -      -      -      -
GET /terms                                                  -      -      -      -      -      -      -      -      -      -      -      -
GET /u/:username                                            *      -      -      -      -      -      -      *      aeo    -      -      -
GET /u/:username/badges                                     -      -      -      -      -      -      -      -      -      -      -      -
GET /u/:username/bookmarks                                  gmeo   -      m      m      m      -      -      m      eo     -      -      -
GET /u/:username/deals                                      *      aeo    aeo    aeo    -      -      -      *      aeo    -      -      -
GET /u/:username/discussions                                *      aeo    aeo    aeo    -      -      aeo    -      -      -      -      -
GET /u/:username/feed                                       gmeo   -      -      -      -      -      -      -      eo     -      -      -
GET /welcome                                                -      -      -      -      -      -      -      -      -      -      -      -
GET /u/:username/followers                                  -      -      -      -      -      -      -      -      -      -      -      -
GET /u/:username/following                                  m      -      -      -      -      -      -      m      -      -      -      -
GET /u/:username/statistics                                 *      -      -      -      -      -      -      *      -      -      -      -
GET /unsubscribe/:token                                     -      -      -      -      -      -      -      -      -      -      -      -

# What is sent
a letter                                                    m      -      -      -      -      -      -      m      -      -      -      -
a push                                                      ma     -      a      a      -      -      -      ma     -      -      -      -
a socket                                                    *      -      -      -      -      -      -      *      -      -      -      -
`;

/** In the order of the columns. */
export const STATES = [
  'live',
  'waits',
  'off',
  'held',
  'gone',
  'merged',
  'lost',
  'cold',
  'young',
  'later',
  'unsaid',
  'left',
] as const;
export type State = (typeof STATES)[number];

/** A way out, and who learns by it of each state. */
export interface Line {
  /** A call of the contract, a page, or what is no answer to a request. */
  name: string;
  /** Letters of whoever sees any of it, in the order of `READERS`; `-` for nobody, `*` for everybody. */
  cells: Readonly<Record<State, string>>;
}

const LINE = /^(.{0,58}\S) {2,}(\S+(?: +\S+)*)$/;

/** Reads a table. @throws Error at a line that is none */
export function linesOf(table: string): Line[] {
  return table
    .split('\n')
    .filter((text) => text.trim() !== '' && !text.startsWith('#'))
    .map((text) => {
      const [, name = '', rest = ''] = LINE.exec(text) ?? [];
      const cells = rest.split(/ +/);
      if (cells.length !== STATES.length) throw new Error(`No line of the table: ${text}`);
      return { name, cells: Object.fromEntries(STATES.map((state, nth) => [state, cells[nth]])) as Line['cells'] };
    });
}

/** The line as it stands in a table. */
export function writeLine({ name, cells }: Line): string {
  return (name.padEnd(60) + STATES.map((state) => cells[state].padEnd(7)).join('')).trimEnd();
}
