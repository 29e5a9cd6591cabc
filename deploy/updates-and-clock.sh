# What deploy/install sees to beside the product: Debian's security updates, and a right clock. What somebody has set on this
# machine stays as it is. To be sourced after steps.sh.

UPDATES=/etc/apt/apt.conf.d/52vitrine

set_up_updates() {
  if are_updates_off; then
    say "- security updates: switched off in this machine's apt, and left so"
    return
  fi
  if are_updates_on; then
    say "- security updates: on already"
  else
    install_packages unattended-upgrades
    step "security updates: bring Debian's once a day. A service is restarted with its own, such as Caddy; the machine is not: restart it where there is a /run/reboot-required" \
      switch_updates_on
  fi
  has_security_source ||
    say "  apt knows no source of them: add 'deb http://deb.debian.org/debian-security $(. /etc/os-release && echo "$VERSION_CODENAME")-security main' to /etc/apt/sources.list"
}

# apt_periodic NAME: how apt is set, or nothing.
apt_periodic() {
  local value=""
  eval "$(apt-config shell value "APT::Periodic::$1")"
  printf %s "$value"
}

# Whether somebody has decided against them: by a 0, or by masking a timer.
are_updates_off() {
  local name
  for name in Enable Update-Package-Lists Unattended-Upgrade; do
    [ "$(apt_periodic $name)" != 0 ] || return 0
  done
  [[ $(systemctl is-enabled apt-daily.timer apt-daily-upgrade.timer 2>/dev/null) = *masked* ]]
}

are_updates_on() {
  has_package unattended-upgrades &&
    [ -n "$(apt_periodic Update-Package-Lists)" ] && [ -n "$(apt_periodic Unattended-Upgrade)" ] &&
    systemctl -q is-enabled apt-daily.timer && systemctl -q is-enabled apt-daily-upgrade.timer
}

switch_updates_on() {
  install -m 644 "$SOURCE/deploy/security-updates.conf" "$UPDATES"
  systemctl enable -q --now apt-daily.timer apt-daily-upgrade.timer
}

has_security_source() {
  [[ $(apt-cache policy) = *l=Debian-Security* ]]
}

set_up_clock() {
  local keeper
  keeper=$(clock_keeper)
  if [ "${keeper:-systemd-timesyncd}" != systemd-timesyncd ]; then
    say "- the clock: ${keeper//$'\n'/, } keeps it, and is left alone"
  elif systemctl -q is-enabled systemd-timesyncd 2>/dev/null; then
    say "- the clock: systemd-timesyncd keeps it already"
  elif [[ $(systemctl is-enabled systemd-timesyncd 2>/dev/null) = masked* ]]; then
    say "- the clock: systemd-timesyncd is switched off on this machine, and left so"
  else
    install_packages systemd-timesyncd
    step "the clock: have systemd-timesyncd keep it" systemctl enable -q --now systemd-timesyncd
  fi
}

# The installed package that keeps the clock, such as chrony: Debian allows one, and to install another would remove it.
clock_keeper() {
  dpkg-query -W -f '${db:Status-Status} ${Package} ${Provides}\n' | keeper_in
}

keeper_in() {
  sed -nE 's/^installed ([^ ]+) (.*[ ,])?time-daemon([ ,(].*)?$/\1/p'
}
