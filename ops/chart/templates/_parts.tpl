{{- define "dastak.labels" -}}
app.kubernetes.io/name: dastak
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{/* Of one kind of process: (list $ "web") */}}
{{- define "dastak.selector" -}}
app.kubernetes.io/name: dastak
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- define "dastak.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "dastak.host" -}}
{{ .Values.ingress.host | default (regexReplaceAll "^https?://([^:/]+).*$" .Values.publicUrl "$1") }}
{{- end }}

{{/* Settings of every process. Names that the chart sets itself win. */}}
{{- define "dastak.environment" -}}
{{- $own := dict "NODE_ENV" "production" "DATA_DIR" "/data" "HOST" "0.0.0.0" "PORT" "8080" -}}
{{- $_ := set $own "WORKER_PORT" "8090" -}}
{{- if .Values.publicUrl }}{{ $_ := set $own "PUBLIC_URL" .Values.publicUrl }}{{ end -}}
{{- range $name, $value := merge $own .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{/* The container of one process: (dict "root" $ "name" "web" "command" (list …)) */}}
{{- define "dastak.container" -}}
name: {{ .name }}
image: {{ include "dastak.image" .root }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
command: {{ toJson .command }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - secretRef: { name: {{ .root.Values.secrets.existing }} }
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
{{- end }}

{{- define "dastak.pod" -}}
automountServiceAccountToken: false
# Their variables could look like settings.
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: tmp
    emptyDir: {}
  - name: data
    {{- if .Values.data.existingClaim }}
    persistentVolumeClaim: { claimName: {{ .Values.data.existingClaim }} }
    {{- else }}
    emptyDir: { sizeLimit: {{ .Values.data.sizeLimit }} }
    {{- end }}
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toJson . }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{ toJson . }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{ toJson . }}
{{- end }}
{{- with .Values.affinity }}
affinity: {{ toJson . }}
{{- end }}
{{- end }}
